# Starts one run where there is no child subreaper, and stays its parent: a shell's $? is above 128
# for every death by a signal, real-time signals included, which Node reports as exit code 0.
#
#   sh launch.sh <file> [<argument>...]
#
# File descriptor 2 carries the shell's own words ("Killed" for a death by a signal, nothing for an
# exit code above 128) and at last "end <$?>", without which the shell did not reach its end.
# File descriptor 3 is the standard error of the main process.
ulimit -c 0
trap : HUP INT QUIT TERM USR1 USR2 ALRM PIPE
# In a subshell: a shell redirects its own words together with those of a simple command.
(exec "$@" 2>&3 3>&-)
status=$?
echo "end $status" >&2
exit $status
