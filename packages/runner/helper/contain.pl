# The first process of a container: starts the main process of a run, reads its raw wait status, reaps every orphan,
# and ends when nothing is left or when the harness is gone; everything in the container ends with it. Perl is shown
# to the container together with its own loader and libraries, so that the image needs none.
#
#   perl contain.pl <system calls> <directory of the run>
#
# The numbers of prctl, prlimit64 and getrusage are joined by commas. In the directory lie two named pipes, `out` and
# `err`, perhaps a file `in`, and the socket `control`, on which these lines go to the harness:
#
#   P             the pipes are open; waits for the request
#   D <errno>     the working directory could not be entered
#   X <errno> <there>   the main process could not be started; whether a file of its name is there
#   M             the main process exists
#   E <status> <microseconds>   wait status of the main process, CPU time of it and of those it waited for
#   L <count>     other processes in the container when a sweep began
#   U <microseconds> <kilobytes>   CPU time of all that ended, and the peak memory of the largest of them
#   C <kills> <refusals> <nanoseconds> <bytes>   by the container's cgroup: kills for want of memory, refused forks, CPU
#                 time, peak memory; -1 where it does not tell
#   Z             no process is left but this one
#
# The request is eight hexadecimal digits, the length of what follows: working directory, restrictions (as in
# supervise.pl), PATH, command, number of arguments, arguments, and the environment, with NUL between them. Then `t`
# asks the group of the main process to end, and `k` kills everything.

my ($calls, $directory) = @ARGV;
my ($prctl, $prlimit, $getrusage) = map { $_ + 0 } split ',', $calls;
my ($main, $ended);
my $used = 0;

# What runs in here may have the same user, and may not look into this process.
syscall $prctl, 4, 0, 0, 0, 0;    # PR_SET_DUMPABLE
# It interrupts select; no other signal of a namespace reaches its first process.
$SIG{CHLD} = sub { };

socket my $channel, 1, 1, 0 or exit 70;                             # AF_UNIX, SOCK_STREAM
connect $channel, pack('S a108', 1, "$directory/control") or exit 71;
fcntl $channel, 2, 1;                                               # F_SETFD, FD_CLOEXEC

my @pipes = map { pipe_end($_) } qw(out err);
open STDIN, '<', -e "$directory/in" ? "$directory/in" : '/dev/null' or exit 72;
say_('P');
my ($cwd, $restrictions, $path, $command, @rest) = split /\0/, request(), -1;
my @args = splice @rest, 0, shift @rest;
%ENV = map { split /=/, $_, 2 } grep { /=/ } @rest;
# Only the writers that the main process gets are left.
close $_->{reader} for @pipes;
start();
watch();

sub say_ { syswrite $channel, "$_[0]\n" }

# A named pipe can be opened for writing once somebody reads it: at first this process itself.
sub pipe_end {
    my ($name) = @_;
    open my $reader, '+<', "$directory/$name" or exit 73;
    open my $writer, '>', "$directory/$name" or exit 74;
    return { reader => $reader, writer => $writer };
}

sub request {
    my $length = hex receive(8);
    return receive($length);
}

sub receive {
    my ($length) = @_;
    my $text = '';
    while (length $text < $length) {
        sysread $channel, $text, $length - length $text, length $text or exit 0;
    }
    return $text;
}

sub start {
    if (!chdir $cwd) { say_('D ' . ($! + 0)); finish() }
    my $file = find();
    $main = fork;
    if (!defined $main) { say_('X ' . ($! + 0) . ' 1'); finish() }
    become($file) if $main == 0;
    setpgrp $main, $main;
    close $_->{writer} for @pipes;
    close STDIN;
    say_('M');
}

sub become {
    my ($file) = @_;
    setpgrp 0, 0;
    if (open(STDOUT, '>&', $pipes[0]{writer}) && open(STDERR, '>&', $pipes[1]{writer})) {
        restrict($_) or refuse($file) for split ',', $restrictions;
        forbid_namespaces() or refuse($file);
        # Without this the C library would hand any text to a shell.
        if (is_text($file)) { $! = 8 } else { exec { $file } $command, @args }    # ENOEXEC
    }
    refuse($file);
}

sub refuse { my ($file) = @_; my $error = $! + 0; say_("X $error " . (-e $file ? 1 : 0)); kill 'KILL', $$ }

sub find {
    return $command if $command =~ m{/};
    my @files = map { "$_/$command" } split ':', $path;
    my ($found) = ((grep { -f $_ && -x _ } @files), (grep { -f $_ } @files), $command);
    return $found;
}

sub is_text {
    my ($file) = @_;
    open my $handle, '<', $file or return 0;
    sysread $handle, my $start, 256;
    return substr($start, 0, 2) ne '#!' && $start !~ /\0/;
}

sub restrict {
    my ($name, $value) = split '=', $_[0];
    my ($resource, $soft, $hard) = map { $_ + 0 } split ':', $value;
    return syscall($prctl, 38, 1, 0, 0, 0) == 0 if $name ne 'limit';    # PR_SET_NO_NEW_PRIVS
    my $old = pack 'QQ', 0, 0;
    syscall($prlimit, 0, $resource, 0, $old) == 0 or return 0;
    my (undef, $most) = unpack 'QQ', $old;
    my $new = pack 'QQ', map { $_ < $most ? $_ : $most } $soft, $hard;
    return syscall($prlimit, 0, $resource, $new, 0) == 0;
}

# A user namespace would give the run every capability in it, and with that parts of the kernel that it has no need
# of. Engines differ in whether they allow one. seccomp(2): unshare and clone with CLONE_NEWUSER are refused, clone3,
# whose flags a filter cannot see, does not exist.
sub forbid_namespaces {
    my ($load, $equal, $at_least, $set, $return) = (0x20, 0x15, 0x35, 0x45, 0x06);
    my ($allow, $eperm, $enosys) = (0x7fff0000, 0x00050001, 0x00050026);
    my @filter = ([$load, 0, 0, 4]);    # the architecture
    for ([0xc000003e, 272, 56], [0xc00000b7, 97, 220], [0x40000003, 310, 120]) {    # x64, arm64, x86
        my ($architecture, $unshare, $clone) = @$_;
        my @block = (
            [$load, 0, 0, 0],                  # the system call
            [$at_least, 8, 0, 0x40000000],     # x32
            [$equal, 7, 0, 435],               # clone3
            [$equal, 2, 0, $unshare],
            [$equal, 1, 0, $clone],
            [$return, 0, 0, $allow],
            [$load, 0, 0, 16],                 # its first argument
            [$set, 0, 1, 0x10000000],          # CLONE_NEWUSER
            [$return, 0, 0, $eperm],
            [$return, 0, 0, $allow],
            [$return, 0, 0, $enosys],
        );
        push @filter, [$equal, 0, scalar @block, $architecture], @block;
    }
    push @filter, [$return, 0, 0, $enosys];
    my $code = join '', map { pack 'SCCL', @$_ } @filter;
    my $program = pack 'Sx![P]P', scalar @filter, $code;
    return syscall($prctl, 22, 2, $program, 0, 0) == 0;    # PR_SET_SECCOMP, SECCOMP_MODE_FILTER
}

sub watch {
    while () {
        finish() if reap();
        my $ready = '';
        vec($ready, fileno $channel, 1) = 1;
        # Not for ever: a child may end just before this waits.
        next if select($ready, undef, undef, 0.02) <= 0;
        sysread $channel, my $orders, 64 or exit 0;
        terminate() if $orders =~ /t/ && !$ended;
        sweep() if $orders =~ /k/;
    }
}

sub terminate {
    # It may have gone to another group.
    my @all = getpgrp($main) == $main ? -$main : (-$main, $main);
    for my $signal (qw(CONT TERM)) { kill $signal, $_ for @all }
}

sub sweep {
    say_('L ' . others());
    while () {
        kill 'KILL', -1;
        last if reap();
        select undef, undef, undef, 0.001;
    }
    finish();
}

sub others {
    opendir my $proc, '/proc' or return 0;
    return scalar grep { /^\d+$/ && $_ != $$ && is_alive($_) } readdir $proc;
}

# The first thread of a process can be over, and others live on.
sub is_alive {
    my ($state, @field) = split ' ', (split /[)]/, content("/proc/$_[0]/stat"))[-1] || 'X';
    return $state !~ /[ZX]/ || ($field[16] || 0) > 1;
}

# True when there is no child left.
sub reap {
    while () {
        my $pid = waitpid -1, 1;    # WNOHANG
        return $pid == -1 if $pid <= 0;
        my $status = $?;
        my ($now) = usage();
        my $own = $now - $used;
        $used = $now;
        next if $pid != $main || $ended;
        $ended = 1;
        say_("E $status $own");
    }
}

# Of all children that were waited for: microseconds of CPU time, peak kilobytes of the largest.
sub usage {
    my $usage = "\0" x 144;
    syscall $getrusage, -1, $usage;
    my @number = unpack 'q5', $usage;
    return (($number[0] + $number[2]) * 1e6 + $number[1] + $number[3], $number[4]);
}

sub finish {
    say_('U ' . join ' ', usage());
    say_('C ' . join ' ', counters());
    say_('Z');
    exit 0;
}

# The container's own cgroup, version 2 or 1, which is read-only in here.
sub counters {
    my $root = '/sys/fs/cgroup';
    my $cpu = number(1000, qr/^usage_usec (\d+)/m, "$root/cpu.stat");
    $cpu = number(1, qr/^(\d+)/, map { "$root/$_/cpuacct.usage" } 'cpuacct', 'cpu,cpuacct') if $cpu < 0;
    return (
        number(1, qr/^oom_kill (\d+)/m, "$root/memory.events", "$root/memory/memory.oom_control"),
        number(1, qr/^max (\d+)/m, "$root/pids.events", "$root/pids/pids.events"),
        $cpu,
        number(1, qr/^(\d+)/, "$root/memory.peak", "$root/memory/memory.max_usage_in_bytes"),
    );
}

sub number {
    my ($factor, $form, @files) = @_;
    for (@files) { return $1 * $factor if content($_) =~ $form }
    return -1;
}

sub content {
    open my $handle, '<', $_[0] or return '';
    sysread $handle, my $text, 4096;
    return defined $text ? $text : '';
}
