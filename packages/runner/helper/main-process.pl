# Starts the main process of a run and waits: what the supervisor and the first process of a sandbox have in common.
#
# supervise.pl reads this file. In a sandbox, where no file of this package can be seen, it is handed over as text with
# a call of `first` behind it:
#
#   perl -e <this text and `first();`> -- <system calls> <restrictions> <file> <argv[0]> [<argument>...]
#
# System calls are the numbers of prctl, prlimit64, wait4, unshare, mount, sched_getaffinity, dup3, keyctl, ioprio_get and
# sendmsg, joined by commas.
# Restrictions are joined by commas too, and put on what is started: user=<uid>:<gid>, nnp=1 (no new privileges),
# limit=<resource>:<soft>:<hard>, cgroup=<file>.
#
# No module is loaded: `use strict` alone costs more time than the rest. A test compiles this under it.

our ($prctl, $prlimit, $wait4, $unshare, $mount, $affinity, $dup, $keyctl, $ioprio, $sendmsg);
our ($channel, $self, $main, $ended, $asked, $restrictions, $directory, $file, @arguments);
our $words = '';
my ($status, $usage) = ("\0" x 4, "\0" x 144);

sub calls {
    ($prctl, $prlimit, $wait4, $unshare, $mount, $affinity, $dup, $keyctl, $ioprio, $sendmsg) = map { $_ + 0 } split ',', $_[0];
}

# What the harness has to hear now, behind what could wait.
sub say_ { syswrite $channel, "$words$_[0]\n"; $words = '' }

sub own_channel {
    open $channel, '+<&=', 3 or exit 70;
    fcntl $channel, 2, 1;    # F_SETFD, FD_CLOEXEC
    # Nobody inherits what the harness itself was started with either: close_range, CLOSE_RANGE_CLOEXEC.
    syscall 436, 3, 4294967295, 4;
}

# The first process of a sandbox.
sub first {
    my $calls;
    ($calls, $restrictions, $file, @arguments) = @ARGV;
    calls($calls);
    own_channel();
    attend();
}

# As the first process, which the end of everything else in the sandbox has to wait for.
sub attend {
    $self = $$;
    $SIG{$_} = sub { } for qw(INT QUIT USR1 USR2 ALRM PIPE);
    $SIG{TERM} = sub { $$ == $self ? terminate() : leave() };
    # What runs in the sandbox may have the same user, and may not look into this process.
    syscall $prctl, 4, 0, 0, 0, 0;    # PR_SET_DUMPABLE
    $main = fork;
    if (!defined $main) { say_('X ' . ($! + 0)); exit 0 }
    if (!$main) { setpgrp 0, 0; become() }
    setpgrp $main, $main;
    say_('M');
    close $_ for *STDIN, *STDOUT, *STDERR;
    terminate() if $asked;
    while () {
        my ($pid, $ending, $cpu) = wait_();
        # The first process of a namespace takes no signal from itself.
        exit 0 if $pid == -1;
        say_("E $ending $cpu") if $pid == $main;
        $ended = 1 if $pid == $main;
    }
}

# A child that ended, its wait status, and of it and those it waited for the CPU time in microseconds and the peak
# memory of the largest in kilobytes. The pid is -1 when there is no child, and 0 when none has ended (WNOHANG).
sub wait_ {
    my ($options, $which) = @_;
    while () {
        my $pid = syscall $wait4, $which || -1, $status, $options ? 1 : 0, $usage;
        if ($pid == -1) { next if $! == 4; return -1 }    # EINTR
        return 0 if $pid == 0;
        my @number = unpack 'q5', $usage;
        return ($pid, unpack('i', $status), ($number[0] + $number[2]) * 1e6 + $number[1] + $number[3], $number[4]);
    }
}

sub terminate {
    if (!$main) { $asked = 1; return }
    return if $ended;
    # It may have gone to another group.
    my @all = getpgrp($main) == $main ? -$main : (-$main, $main);
    for my $signal (qw(CONT TERM)) { kill $signal, $_ for @all }
}

sub leave { kill 'KILL', $$ }

# In the child: becomes the main process.
sub become {
    # Root without it does not reach into a process that has it, or that shows nothing of itself.
    syscall $prctl, 24, 19, 0, 0, 0;    # PR_CAPBSET_DROP, CAP_SYS_PTRACE
    restrict($_) or refuse() for split ',', $restrictions;
    exec { $file } @arguments or refuse();
}

sub refuse { my ($word) = @_; say_(($word || 'X') . ' ' . ($! + 0)); $$ == $self ? exit 0 : leave() }

sub restrict {
    my ($name, $value) = split '=', $_[0], 2;
    return join_cgroup($value) if $name eq 'cgroup';
    my @number = map { $_ + 0 } split ':', $value;
    return become_user(@number) if $name eq 'user';
    return limit(@number) if $name eq 'limit';
    # A new session keyring, where the system lets it have one: what is in that of the harness is not the run's.
    syscall $keyctl, 1, 0;                          # KEYCTL_JOIN_SESSION_KEYRING
    return syscall($prctl, 38, 1, 0, 0, 0) == 0;    # PR_SET_NO_NEW_PRIVS
}

sub join_cgroup {
    open my $members, '>', $_[0] or return 0;
    return defined syswrite $members, '0';    # itself
}

sub become_user {
    my ($user, $group) = @_;
    # /dev/stdout opens the pipe once more, which takes a right to it.
    chown $user, $group, *STDOUT, *STDERR;
    $( = $group;
    $) = "$group $group";
    ($<, $>) = ($user, $user);
    my $isDone = $< == $user && $> == $user && $( eq "$group $group" && $) eq "$group $group";
    # Once more, with the rights of this user. What makes a sandbox enters it by itself.
    enter() if $isDone && defined $directory;
    $! = 1;    # EPERM
    return $isDone;
}

sub enter { chdir $directory or refuse('D') }

# Never above a limit that is in force already.
sub limit {
    my ($resource, $soft, $hard) = @_;
    my $old = pack 'QQ', 0, 0;
    syscall($prlimit, 0, $resource, 0, $old) == 0 or return 0;
    my (undef, $most) = unpack 'QQ', $old;
    my $new = pack 'QQ', map { $_ < $most ? $_ : $most } $soft, $hard;
    return syscall($prlimit, 0, $resource, $new, 0) == 0;
}

1;
