# Holds one run: starts the main process, reads its raw wait status, and stays the parent of
# everything that descends from it until the kernel says that nothing is left.
#
#   perl supervise.pl <system calls> <pid of the harness> <role> <restrictions> <file> <argv[0]> [<argument>...]
#
# The numbers of prctl, prlimit64 and getrusage are joined by commas. Restrictions are joined by commas too, and
# put on what is started: user=<uid>:<gid>, nnp=1 (no new privileges), limit=<resource>:<soft>:<hard>, cgroup=<file>.
#
# Roles: `main` starts the main process itself. `wrap` starts a program that makes a sandbox, in which this program
# runs once more as `init`: the first process of the PID namespace, which starts the main process, tells how it
# ended, and ends when nothing is left in the sandbox.
#
# File descriptor 0 is the standard input of the main process. File descriptor 3 is a socket to the
# harness; the main process does not inherit it. Lines written to it:
#
#   N             this system has no child subreaper; nothing was started
#   P <out> <err> read ends of the pipes that will be standard output and error; waits for one byte
#   S <pid>       the main process exists and leads its own process group
#   M             from `init`: the sandbox is made, the main process exists
#   X <errno>     the main process could not be started
#   E <status> <microseconds>   wait status of the main process, CPU time of it and of those it waited for
#   W <status>    from `wrap`: the sandbox ended
#   L <count>     live descendants when a sweep began, without those that make the sandbox
#   U <microseconds> <kilobytes>   CPU time of all that ended, and the peak memory of the largest of them
#   Z             no descendant is left: wait said so (ECHILD)
#
# SIGTERM asks the group of the main process to end; SIGHUP kills every descendant. The kernel sends
# SIGHUP when the thread of the harness that started this ends, so that nothing outlives the harness.
#
# No module is loaded: `use strict` alone costs more time than the rest. A test compiles this under it.

my ($calls, $harness, $role, $restrictions, $file) = splice @ARGV, 0, 5;
my ($prctl, $prlimit, $getrusage) = map { $_ + 0 } split ',', $calls;
my $self = $$;
my ($main, $ended, $asked, $doomed, $sweeping);
my $used = 0;

open my $channel, '+<&=', 3 or exit 70;
fcntl $channel, 2, 1;    # F_SETFD, FD_CLOEXEC
# Neither does it inherit what the harness itself was started with: close_range, CLOSE_RANGE_CLOEXEC.
syscall 436, 3, 4294967295, 4;

$SIG{$_} = sub { } for qw(INT QUIT USR1 USR2 ALRM PIPE);
$SIG{TERM} = sub { in_main() ? leave() : terminate() };

if ($role eq 'init') {
    # What runs in the sandbox may have the same user, and may not look into this process.
    syscall $prctl, 4, 0, 0, 0, 0;    # PR_SET_DUMPABLE
    start();
    close $_ for *STDOUT, *STDERR;
} else {
    $SIG{HUP} = sub { in_main() ? leave() : sweep() };
    hold();
    start(pipes());
}
while ((my $pid = waitpid -1, 0) > 0) { reaped($pid, $?) }
done();

# A handler can still run in the forked child before it has become the main process.
sub in_main { $$ != $self }
sub leave { kill 'KILL', $$ }

sub say_ { syswrite $channel, "$_[0]\n" }

sub hold {
    my ($flag, $none) = (pack('i', 0), pack 'QQ', 0, 0);
    syscall $prctl, 36, 1, 0, 0, 0;            # PR_SET_CHILD_SUBREAPER
    syscall $prctl, 37, $flag, 0, 0, 0;        # PR_GET_CHILD_SUBREAPER
    if (unpack('i', $flag) != 1) { say_('N'); leave() }
    syscall $prctl, 1, 1, 0, 0, 0;             # PR_SET_PDEATHSIG, SIGHUP
    exit 0 if getppid != $harness;
    syscall $prlimit, 0, 4, $none, 0;          # RLIMIT_CORE
}

sub pipes {
    pipe my $out, my $out_end or fail();
    pipe my $err, my $err_end or fail();
    say_('P ' . fileno($out) . ' ' . fileno($err));
    done() if !sysread($channel, my $go, 1) || $doomed;
    return ($out_end, $err_end);
}

sub start {
    my ($out, $err) = @_;
    $main = fork;
    fail() unless defined $main;
    become($out, $err) if $main == 0;
    setpgrp $main, $main;
    say_($role eq 'init' ? 'M' : "S $main");
    close STDIN;
    terminate() if $asked;
    sweep() if $doomed;
}

sub become {
    my ($out, $err) = @_;
    setpgrp 0, 0;
    # The sandbox hands the socket on to the `init` in it.
    fcntl $channel, 2, 0 if $role eq 'wrap';
    if ($role eq 'init' || open(STDOUT, '>&', $out) && open(STDERR, '>&', $err)) {
        restrict($_) or refuse() for split ',', $restrictions;
        exec { $file } @ARGV;
    }
    refuse();
}

sub refuse { say_('X ' . ($! + 0)); leave() }

sub restrict {
    my ($name, $value) = split '=', $_[0], 2;
    return enter($value) if $name eq 'cgroup';
    my @number = map { $_ + 0 } split ':', $value;
    return become_user(@number) if $name eq 'user';
    return limit(@number) if $name eq 'limit';
    return syscall($prctl, 38, 1, 0, 0, 0) == 0;    # PR_SET_NO_NEW_PRIVS
}

sub enter {
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
    return 1 if $< == $user && $> == $user && $( eq "$group $group" && $) eq "$group $group";
    $! = 1;    # EPERM
    return 0;
}

# Never above a limit that is in force already.
sub limit {
    my ($resource, $soft, $hard) = @_;
    my $old = pack 'QQ', 0, 0;
    syscall($prlimit, 0, $resource, 0, $old) == 0 or return 0;
    my (undef, $most) = unpack 'QQ', $old;
    my $new = pack 'QQ', map { $_ < $most ? $_ : $most } $soft, $hard;
    return syscall($prlimit, 0, $resource, $new, 0) == 0;
}

sub fail { say_('X ' . ($! + 0)); done() }

sub done {
    # The first process of a namespace takes no signal from itself.
    exit 0 if $role eq 'init';
    say_('U ' . join ' ', usage());
    say_('Z');
    # By a signal, because perl takes its time to tidy up.
    leave();
}

# Of all children that were waited for: microseconds of CPU time, peak kilobytes of the largest.
sub usage {
    my $usage = "\0" x 144;
    syscall $getrusage, -1, $usage;
    my @number = unpack 'q5', $usage;
    return (($number[0] + $number[2]) * 1e6 + $number[1] + $number[3], $number[4]);
}

sub reaped {
    my ($pid, $status) = @_;
    my ($now) = usage();
    my $own = $now - $used;
    $used = $now;
    return if $pid != $main || $ended;
    $ended = 1;
    say_($role eq 'wrap' ? "W $status" : "E $status $own");
}

sub terminate {
    if (!$main) { $asked = 1; return }
    return if $ended;
    # The first process in the sandbox passes it on.
    if ($role eq 'wrap') { kill 'TERM', map { $_->{pid} } grep { $_->{parent} == $main } descendants(); return }
    kill 'CONT', -$main;
    kill 'TERM', -$main;
}

sub sweep {
    if (!$main) { $doomed = 1; return }
    return if $sweeping;
    $sweeping = 1;
    my @alive = descendants();
    say_('L ' . grep { $role ne 'wrap' || $_->{pid} != $main && $_->{parent} != $main } @alive);
    while () {
        # As long as the group has a member its number cannot belong to anybody else.
        kill 'KILL', -$main if !$ended || grep { $_->{group} == $main } @alive;
        my %killed = map { $_->{pid} => 1 } grep { signal('KILL', $_) } @alive;
        last if reap(\%killed);
        select undef, undef, undef, 0.001 if !%killed;
        @alive = freeze();
    }
}

# Stops every descendant before the next round, for those that fork faster than they are killed: what is
# stopped still counts against a limit of processes, and forks no more.
sub freeze {
    my %stopped;
    while () {
        my @alive = descendants();
        my @new = grep { !$stopped{"$_->{pid} $_->{start}"}++ } @alive;
        return @alive if !@new;
        signal('STOP', $_) for @new;
    }
}

# Waits until each of these is gone that is a child of this process; true when there is no child at all.
sub reap {
    my ($killed) = @_;
    my @children = grep { parent($_) == $self } keys %$killed;
    for my $child (@children) {
        next if waitpid($child, 0) != $child;
        reaped($child, $?);
    }
    while () {
        my $pid = waitpid -1, 1;    # WNOHANG
        return $pid == -1 if $pid <= 0;
        reaped($pid, $?);
    }
}

sub signal {
    my ($name, $process) = @_;
    my $now = look($process->{pid});
    return $now && $now->{start} == $process->{start} && kill $name, $process->{pid};
}

sub parent { my $process = look($_[0]); return $process ? $process->{parent} : 0 }

# One process as /proc shows it. The name, in parentheses, can hold anything.
sub look {
    my ($pid) = @_;
    open my $stat, '<', "/proc/$pid/stat" or return;
    sysread $stat, my $text, 4096 or return;
    my @field = split ' ', substr $text, rindex($text, ')') + 2;
    return { pid => $pid, state => $field[0], parent => $field[1], group => $field[2], start => $field[19] };
}

sub descendants {
    opendir my $proc, '/proc' or return;
    my %children;
    for my $pid (grep { /^\d+$/ } readdir $proc) {
        my $process = look($pid) or next;
        push @{ $children{ $process->{parent} } }, $process;
    }
    my (@found, @next);
    @next = ($self);
    while (defined(my $pid = shift @next)) {
        my @below = @{ $children{$pid} || [] };
        push @next, map { $_->{pid} } @below;
        push @found, grep { $_->{state} !~ /[ZX]/ } @below;
    }
    return @found;
}
