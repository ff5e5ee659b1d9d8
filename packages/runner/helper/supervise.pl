# Holds runs, one after the other: starts the main process, reads its raw wait status, and stays the parent of
# everything that descends from it until the kernel says that nothing is left. Then it is there for the next run,
# unless something happened to it meanwhile.
#
#   perl supervise.pl <system calls> <pid of the harness>
#
# File descriptor 3 is a socket to the harness; nothing that is started inherits it, but for the first process of a
# sandbox. Lines written to it:
#
#   N             this system has no child subreaper; nothing can be started
#   P <out> <err> <stdin>   ready for a run; read ends of the pipes that will be its standard output and error, and
#                 whether a file that the harness has open can be its standard input
#   S <pid>       the main process exists (in a sandbox: what makes it) and leads its own process group
#   M             from the first process of a sandbox: it is made, the main process exists
#   F <layer> <errno>       from there: this part of a sandbox is refused
#   X <errno>     the main process could not be started
#   E <status> <microseconds>   wait status of the main process, CPU time of it and of those it waited for
#   W <status>    the sandbox ended
#   L <count>     live descendants when a sweep began, without those that make the sandbox
#   U <microseconds> <kilobytes>   CPU time of all that ended, and the peak memory of the largest of them
#   Z             no descendant is left: wait said so (ECHILD)
#
# A run is asked for by its length in bytes, a newline, and what NUL characters part: role, restrictions, directory,
# descriptor of the harness that is standard input (or nothing), file, number of variables, variables, arguments.
#
# Roles: `main` starts the main process. `namespace` starts it in a PID namespace of its own. `wrap` starts a program
# that makes a sandbox, whose first process is main-process.pl.
#
# SIGTERM asks the group of the main process to end; SIGHUP kills every descendant. The kernel sends
# SIGHUP when the thread of the harness that started this ends, so that nothing outlives the harness.

our ($prctl, $prlimit, $wait4, $clone, $mount, $affinity);
our ($channel, $self, $main, $ended, $asked, $restrictions, $file, @arguments, $words);
our ($role, $directory, $input, @variables);
my ($doomed, $sweeping, $disturbed, $used, $peak);

my ($own) = $0 =~ m{(.*/)};
do "${own}main-process.pl" or exit 71;
calls($ARGV[0]);
my $harness = $ARGV[1];
$self = $$;
own_channel();

$SIG{$_} = sub { $disturbed = 1 } for qw(INT QUIT USR1 USR2 ALRM PIPE);
$SIG{TERM} = sub { in_main() ? leave() : terminate_run() };
$SIG{HUP} = sub { in_main() ? leave() : sweep() };
hold();
my $canReopen = opendir(my $descriptors, "/proc/$harness/fd") ? 1 : 0;
closedir $descriptors if $canReopen;
my $nature = nature();
serve() while nature() eq $nature;

# A handler can still run in the forked child before it has become the main process.
sub in_main { $$ != $self }

sub hold {
    my ($flag, $none) = (pack('i', 0), pack 'QQ', 0, 0);
    syscall $prctl, 36, 1, 0, 0, 0;            # PR_SET_CHILD_SUBREAPER
    syscall $prctl, 37, $flag, 0, 0, 0;        # PR_GET_CHILD_SUBREAPER
    if (unpack('i', $flag) != 1) { say_('N'); leave() }
    syscall $prctl, 1, 1, 0, 0, 0;             # PR_SET_PDEATHSIG, SIGHUP
    exit 0 if getppid != $harness;
    syscall $prlimit, 0, 4, $none, 0;          # RLIMIT_CORE
}

# What a run that has the same user could change about this process, and the next run would inherit.
sub nature {
    my ($text, $limit, $mask) = (getpriority(0, 0), "\0" x 16, "\0" x 1024);
    for my $resource (0 .. 15) {
        syscall $prlimit, 0, $resource, 0, $limit;
        $text .= $limit;
    }
    syscall $affinity, 0, 1024, $mask;
    return $text . $mask;
}

sub serve {
    ($main, $ended, $asked, $doomed, $sweeping, $disturbed, $used, $peak) = (0, 0, 0, 0, 0, 0, 0, 0);
    my @pipes = pipes();
    receive();
    start(@pipes);
    close $_ for @pipes;
    sweep() if $doomed;
    terminate_run() if $asked;
    while () {
        my @end = wait_($words ne '');
        last if $end[0] == -1;
        $end[0] ? reaped(@end) : flush_();
    }
    over();
}

sub flush_ { syswrite $channel, $words; $words = '' }

sub over {
    say_("U $used $peak\nZ");
    # By a signal, because perl takes its time to tidy up.
    leave() if $asked || $doomed || $sweeping || $disturbed;
}

sub pipes {
    pipe my $out, my $out_end or leave();
    pipe my $err, my $err_end or leave();
    say_(join ' ', 'P', fileno($out), fileno($err), $canReopen);
    return ($out, $err, $out_end, $err_end);
}

sub receive {
    my ($text, $length) = ('', 0);
    while (!$length || length $text < $length) {
        my $read = sysread $channel, $text, 1048576, length $text;
        if ($asked || $doomed) { say_('Z'); leave() }
        # Nobody will ask for a run any more.
        leave() if !$read && (defined $read || $! != 4);
        $length = $1 if !$length && $text =~ s/^(\d+)\n//;
    }
    my $count;
    ($role, $restrictions, $directory, $input, $file, $count, @arguments) = split /\0/, $text, -1;
    @variables = splice @arguments, 0, $count;
}

sub start {
    my ($out_read, $err_read, $out, $err) = @_;
    my $in = undef;
    # Opened once more, and so read from its start.
    $input eq '' || open $in, '<', "/proc/$harness/fd/$input" or return fail();
    if ($role eq 'namespace') {
        do "${own}namespace.pl" if !defined &start_namespace;
        start_namespace($in, $out, $err, $out_read, $err_read) or return;
    } else {
        $main = fork;
        return fail() if !defined $main;
        start_here($in, $out, $err) if !$main;
    }
    setpgrp $main, $main;
    say_("S $main");
}

sub fail { say_('X ' . ($! + 0)); $main = 0 }

# In the child.
sub start_here {
    setpgrp 0, 0;
    enter(@_);
    # What makes a sandbox hands the socket on to the first process in it.
    fcntl $channel, 2, 0 if $role eq 'wrap';
    become();
}

sub enter {
    my ($in, $out, $err) = @_;
    chdir $directory or refuse();
    !$in || open STDIN, '<&', $in or refuse();
    open STDOUT, '>&', $out or refuse();
    open STDERR, '>&', $err or refuse();
    %ENV = map { split /=/, $_, 2 } @variables;
}

sub reaped {
    my ($pid, $status, $cpu, $memory) = @_;
    $used += $cpu;
    $peak = $memory if $memory > $peak;
    return if $pid != $main || $ended;
    $ended = 1;
    $words .= $role eq 'main' ? "E $status $cpu\n" : "W $status\n";
    flush_() if $sweeping;
}

sub terminate_run {
    if (!$main) { $asked = 1; return }
    $asked = 1;
    return if $ended;
    # The first process in a sandbox passes it on.
    if ($role eq 'namespace') { kill 'TERM', $main }
    elsif ($role eq 'wrap') { kill 'TERM', map { $_->{pid} } grep { $_->{parent} == $main } descendants() }
    else { terminate() }
}

sub sweep {
    if (!$main) { $doomed = 1; return }
    return if $sweeping;
    $sweeping = 1;
    my @alive = descendants();
    say_('L ' . grep { !makes_sandbox($_) } @alive);
    while () {
        # As long as the group has a member its number cannot belong to anybody else.
        kill 'KILL', -$main if !$ended || grep { $_->{group} == $main } @alive;
        my %killed = map { $_->{pid} => 1 } grep { signal('KILL', $_) } @alive;
        last if reap(\%killed);
        select undef, undef, undef, 0.001 if !%killed;
        @alive = freeze();
    }
}

sub makes_sandbox {
    my ($process) = @_;
    return 0 if $role eq 'main';
    return $process->{pid} == $main || $role eq 'wrap' && $process->{parent} == $main;
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
    for my $child (grep { parent($_) == $self } keys %$killed) {
        my @end = wait_(0, $child);
        reaped(@end) if $end[0] == $child;
    }
    while () {
        my @end = wait_(1);
        return $end[0] == -1 if $end[0] <= 0;
        reaped(@end);
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
