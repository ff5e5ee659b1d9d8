# Holds one run: starts the main process, reads its raw wait status, and stays the parent of
# everything that descends from it until the kernel says that nothing is left.
#
#   perl supervise.pl <prctl number> <prlimit number> <pid of the harness> <file> <argv[0]> [<argument>...]
#
# File descriptor 0 is the standard input of the main process. File descriptor 3 is a socket to the
# harness; the main process does not inherit it. Lines written to it:
#
#   N             this system has no child subreaper; nothing was started
#   P <out> <err> read ends of the pipes that will be standard output and error; waits for one byte
#   S <pid>       the main process exists and leads its own process group
#   X <errno>     the main process could not be started
#   E <status>    wait status of the main process
#   L <count>     live descendants when a sweep began
#   Z             no descendant is left: wait said so (ECHILD)
#
# SIGTERM asks the group of the main process to end; SIGHUP kills every descendant. The kernel sends
# SIGHUP when the thread of the harness that started this ends, so that nothing outlives the harness.
#
# No module is loaded: `use strict` alone costs more time than the rest. A test compiles this under it.

my ($prctl, $prlimit, $harness, $file) = splice @ARGV, 0, 4;
my $self = $$;
my ($main, $ended, $asked, $doomed, $sweeping);

open my $channel, '+<&=', 3 or exit 70;
fcntl $channel, 2, 1;    # F_SETFD, FD_CLOEXEC
# Neither does it inherit what the harness itself was started with: close_range, CLOSE_RANGE_CLOEXEC.
syscall 436, 3, 4294967295, 4;

$SIG{$_} = sub { } for qw(INT QUIT USR1 USR2 ALRM PIPE);
$SIG{TERM} = sub { in_main() ? leave() : terminate() };
$SIG{HUP}  = sub { in_main() ? leave() : sweep() };

hold();
start(pipes());
while ((my $pid = waitpid -1, 0) > 0) { reaped($pid, $?) }
done();

# A handler can still run in the forked child before it has become the main process.
sub in_main { $$ != $self }
sub leave { kill 'KILL', $$ }

sub say_ { syswrite $channel, "$_[0]\n" }

sub hold {
    my ($flag, $none) = (pack('i', 0), pack 'QQ', 0, 0);
    syscall $prctl + 0, 36, 1, 0, 0, 0;        # PR_SET_CHILD_SUBREAPER
    syscall $prctl + 0, 37, $flag, 0, 0, 0;    # PR_GET_CHILD_SUBREAPER
    if (unpack('i', $flag) != 1) { say_('N'); leave() }
    syscall $prctl + 0, 1, 1, 0, 0, 0;         # PR_SET_PDEATHSIG, SIGHUP
    exit 0 if getppid != $harness;
    syscall $prlimit + 0, 0, 4, $none, 0;      # RLIMIT_CORE
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
    say_("S $main");
    close STDIN;
    terminate() if $asked;
    sweep() if $doomed;
}

sub become {
    my ($out, $err) = @_;
    setpgrp 0, 0;
    open STDOUT, '>&', $out and open STDERR, '>&', $err and exec { $file } @ARGV;
    say_('X ' . ($! + 0));
    leave();
}

sub fail { say_('X ' . ($! + 0)); done() }
# By a signal, because perl takes its time to tidy up.
sub done { say_('Z'); leave() }

sub reaped {
    my ($pid, $status) = @_;
    return if $pid != $main || $ended;
    $ended = 1;
    say_("E $status");
}

sub terminate {
    if (!$main) { $asked = 1; return }
    return if $ended;
    kill 'CONT', -$main;
    kill 'TERM', -$main;
}

sub sweep {
    if (!$main) { $doomed = 1; return }
    return if $sweeping;
    $sweeping = 1;
    my @alive = descendants();
    say_('L ' . @alive);
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
