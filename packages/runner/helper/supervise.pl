# Holds runs, one after the other: starts the main process, reads its raw wait status, and stays the parent of
# everything that descends from it until the kernel says that nothing is left. Then it is there for the next run,
# unless something happened to it meanwhile.
#
#   perl supervise.pl <system calls> <pid of the harness>
#
# The process that becomes the main process is made before there is a run: it waits for it at file descriptor 3, a
# socket to the harness. Nothing that is started inherits it, but for the first process of a sandbox. At file descriptor
# 4 is the channel that Node.js has with its children. When this is ready for a run it hands over there the read ends of
# the pipes that will be standard output and error, in the form in which Node.js itself passes a handle, and then says
# `P <pid> <stdin>`: what becomes the main process, and leads its own process group; whether a file that the harness has
# open can be standard input.
#
# Until it is another program, no process of this file lets others of the same user look into it, take its descriptors
# or trace it: a run could otherwise speak for it.
#
# Lines written to the socket:
#
#   N             this system has no child subreaper; nothing can be started
#   Q <errno>     this system is out of processes or descriptors; nothing can be started
#   M             from the first process of a sandbox: it is made, the main process exists
#   F <layer> <errno>       this part of a namespace is refused
#   D <errno>     the directory could not be entered
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

# As early as can be.
BEGIN { syscall $1 + 0, 4, 0, 0, 0, 0 if ($ARGV[0] || '') =~ /^(\d+)/ }    # PR_SET_DUMPABLE

our ($prctl, $prlimit, $wait4, $unshare, $mount, $affinity, $dup, $keyctl, $ioprio, $sendmsg);
our ($channel, $self, $main, $ended, $asked, $restrictions, $directory, $file, @arguments, $words);
our ($role, $input, @variables);
my ($told, $doomed, $sweeping, $disturbed, $used, $peak);

my ($own) = $0 =~ m{(.*/)};
do "${own}main-process.pl" or exit 71;
# A run of the usual size.
my $warmth = join "\0", 'main', '', '/', '', '/', 32, ("NAME=" . '-' x 40) x 32, ('-' x 20) x 8;
calls($ARGV[0]);
my $harness = $ARGV[1];
$self = $$;
own_channel();
open my $handles, '+<&=', 4 or exit 70;
fcntl $handles, 4, 2048;    # F_SETFL, O_NONBLOCK

$SIG{$_} = sub { $disturbed = 1 } for qw(INT QUIT USR1 USR2 ALRM PIPE);
$SIG{TERM} = sub { is_child() ? leave() : terminate_run() };
$SIG{HUP} = sub { is_child() ? leave() : sweep() };
# Whoever stopped this process may have stopped what waits for a run, too.
$SIG{CONT} = sub { kill 'CONT', $main if !is_child() && $main && !$ended && role() eq '' };
hold();
my $canReopen = opendir(my $descriptors, "/proc/$harness/fd") ? 1 : 0;
closedir $descriptors if $canReopen;
my @files = qw(cgroup oom_score_adj autogroup timerslack_ns coredump_filter);
my ($shape, $nature) = (shape(), nature());
serve() while nature() eq $nature;

# A handler can still run in the forked child before it is asked for a run.
sub is_child { $$ != $self }

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
sub nature { return join ' ', shape(), map { text("/proc/self/$_") } @files }

# The part of it that has nothing to do with files, which are root's.
sub shape {
    my ($text, $limit, $mask) = ('', "\0" x 16, "\0" x 1024);
    for my $resource (0 .. 15) {
        syscall $prlimit, 0, $resource, 0, $limit;
        $text .= $limit;
    }
    syscall $affinity, 0, 1024, $mask;
    my @stat = split ' ', (split /[)]/, text('/proc/self/stat'))[-1];
    # Nice value, priority of real time, policy of scheduling.
    # IOPRIO_WHO_PROCESS
    return join ' ', $text, $mask, @stat[16, 37, 38], syscall($ioprio, 1, 0);
}

sub text {
    open my $file, '<', $_[0] or return '';
    sysread $file, my $text, 65536;
    return defined $text ? $text : '';
}

sub serve {
    ($main, $ended, $asked, $sweeping, $disturbed, $used, $peak, $role) = (0, 0, 0, 0, 0, 0, 0, '');
    prepare();
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
    # Without one it ended before it was asked for anything.
    my $was = role();
    say_($was eq '' ? 'Z' : "U $used $peak\nZ");
    # By a signal, because perl takes its time to tidy up.
    leave() if $was eq '' || $asked || $doomed || $sweeping || $disturbed;
}

# What the main process was asked for; nothing as long as it waits for that.
sub role {
    sysread $told, $role, 16 if $role eq '';
    return $role;
}

sub prepare {
    my ($out, $out_end, $err, $err_end, $tell);
    # AF_UNIX, SOCK_STREAM: unlike a pipe it cannot be opened by way of /proc.
    pipe($out, $out_end) && pipe($err, $err_end) && socketpair($told, $tell, 1, 1, 0) or give_up();
    fcntl $_, 4, 2048 for $told, $out, $err;    # F_SETFL, O_NONBLOCK
    $main = fork;
    give_up() if !defined $main;
    if (!$main) {
        setpgrp 0, 0;
        close $_ for $handles, $out, $err;
        receive($tell);
        start($out_end, $err_end, $tell);
    }
    setpgrp $main, $main;
    hand_over('stdout', $out, '') && hand_over('stderr', $err, qq("P $main $canReopen"\n)) or give_up();
    close $_ for $out, $out_end, $err, $err_end, $tell;
}

sub hand_over {
    my ($name, $file, $more) = @_;
    # What Node.js answers to each.
    while (sysread $handles, my $answers, 4096) { }
    my $text = qq({"cmd":"NODE_HANDLE","type":"net.Native","msg":"$name"}\n$more);
    my $data = pack 'P Q', $text, length $text;
    my $right = pack 'Q i i i x4', 20, 1, 1, fileno $file;    # SOL_SOCKET, SCM_RIGHTS
    my $message = pack 'Q L x4 P Q P Q i x4', 0, 0, $data, 1, $right, length $right, 0;
    # MSG_NOSIGNAL
    return syscall($sendmsg, fileno $handles, $message, 0x4000) == length $text;
}

sub give_up { say_('Q ' . ($! + 0)); leave() }

# In the child.
sub receive {
    my ($tell) = @_;
    # Without its parent it would become a run that nobody holds.
    syscall $prctl, 1, 9, 0, 0, 0;    # PR_SET_PDEATHSIG, SIGKILL
    leave() if getppid != $self;
    # Once for nothing: a forked process copies its memory when it first writes to it, and now there is time for that.
    read_run($warmth);
    %ENV = map { split /=/, $_, 2 } @variables;
    my ($text, $length) = ('', 0);
    while (!$length || length $text < $length) {
        my $read = sysread $channel, $text, 1048576, length $text;
        # Nobody will ask for a run any more.
        leave() if !$read && (defined $read || $! != 4);
        $length = $1 if !$length && $text =~ s/^(\d+)\n//;
    }
    read_run($text);
    # What ran before may have changed this process while it waited.
    leave() if shape() ne $shape;
    # From here on it dies of a signal as the program would.
    $SIG{TERM} = $SIG{HUP} = 'DEFAULT';
    syswrite $tell, $role;
}

sub read_run {
    my $count;
    ($role, $restrictions, $directory, $input, $file, $count, @arguments) = split /\0/, $_[0], -1;
    @variables = splice @arguments, 0, $count;
}

sub start {
    my ($out, $err, @others) = @_;
    my $in;
    # Opened once more, and so read from its start.
    $input eq '' || open $in, '<', "/proc/$harness/fd/$input" or refuse();
    enter();
    # Of what makes a sandbox the directory may be out of reach.
    undef $directory if $role eq 'wrap';
    # Perl's own way to do that takes six system calls.
    syscall($dup, fileno $in, 0, 0) == 0 or refuse() if $in;
    syscall($dup, fileno $out, 1, 0) == 1 && syscall($dup, fileno $err, 2, 0) == 2 or refuse();
    %ENV = map { split /=/, $_, 2 } @variables;
    if ($role eq 'namespace') {
        close $_ for $out, $err, @others;
        # What makes it joins the cgroups, as what makes a sandbox does.
        for (grep { /^cgroup=/ } split ',', $restrictions) { restrict($_) or refuse() }
        $restrictions = join ',', grep { !/^cgroup=/ } split ',', $restrictions;
        do "${own}namespace.pl";
        enter_namespace();
    }
    # What makes a sandbox hands the socket on to the first process in it.
    fcntl $channel, 2, 0 if $role eq 'wrap';
    syscall $prctl, 1, 0, 0, 0, 0;    # PR_SET_PDEATHSIG
    become();
}

sub reaped {
    my ($pid, $status, $cpu, $memory) = @_;
    $used += $cpu;
    $peak = $memory if $memory > $peak;
    return if $pid != $main || $ended;
    $ended = 1;
    return if role() eq '';
    $words .= $role eq 'main' ? "E $status $cpu\n" : "W $status\n";
    flush_() if $sweeping;
}

sub terminate_run {
    $asked = 1;
    return if !$main || $ended;
    if (role() eq '') { kill 'TERM', $main }
    elsif ($role eq 'main') { terminate() }
    # The first process in a sandbox passes it on.
    else { kill 'TERM', map { $_->{pid} } grep { $_->{parent} == $main } descendants() }
}

sub sweep {
    $doomed = 1;
    return if !$main || $sweeping;
    $sweeping = 1;
    my @alive = count();
    while () {
        # As long as the group has a member its number cannot belong to anybody else.
        kill 'KILL', -$main if !$ended || grep { $_->{group} == $main } @alive;
        my %killed = map { $_->{pid} => 1 } grep { signal('KILL', $_) } @alive;
        last if reap(\%killed);
        select undef, undef, undef, 0.001 if !%killed;
        @alive = freeze();
    }
}

# Says how many are alive before any of them is killed. What hops from process to process is not in every look.
sub count {
    my (@alive, $count);
    for (1 .. 8) {
        @alive = descendants();
        $count = grep { !makes_sandbox($_) } @alive;
        for (1 .. 5) { $count ||= grep { !makes_sandbox($_) } children($self) }
        last if $count || !has_child();
    }
    say_('L ' . ($count || (role() eq 'main' && has_child() ? 1 : 0)));
    return @alive;
}

# Descendants that are alive, as each of them names its own: less than a look at all processes shows, but at once.
sub children {
    my ($pid) = @_;
    opendir my $threads, "/proc/$pid/task" or return;
    my @names = map { split ' ', text("/proc/$pid/task/$_/children") } grep { /^\d/ } readdir $threads;
    my @found = grep { !$_->{dead} } map { look($_) } @names;
    return (@found, map { children($_->{pid}) } @found);
}

# That lives: those that have ended are waited for.
sub has_child {
    while () {
        my @end = wait_(1);
        return $end[0] == 0 if $end[0] <= 0;
        reaped(@end);
    }
}

sub makes_sandbox {
    my ($process) = @_;
    return 0 if role() eq 'main';
    return $process->{pid} == $main || $process->{parent} == $main;
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
    return !has_child();
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
    # The first thread can be over, and others live on.
    my $dead = $field[0] =~ /[ZX]/ && $field[17] < 2;
    return { pid => $pid, dead => $dead, parent => $field[1], group => $field[2], start => $field[19] };
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
        push @found, grep { !$_->{dead} } @below;
    }
    return @found;
}
