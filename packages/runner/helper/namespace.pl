# Puts the main process into a PID namespace with its own /proc, without root in a user namespace that maps the user to
# itself. Read by what supervise.pl has forked for a run that asks for it.

our ($prctl, $unshare, $mount);
our ($channel, $self, $main);

# The process that comes here stays outside of it, as the parent of the first process in it.
sub enter_namespace {
    my ($user, $group) = ($>, $) + 0);
    # CLONE_NEWPID, CLONE_NEWNS, CLONE_NEWUSER
    no_more(refused($user), $!) if syscall($unshare, 0x20020000 | ($user && 0x10000000)) != 0;
    no_more('user-namespace', $!) if $user && !map_user($user, $group);
    # Some changes of rights take it back.
    syscall $prctl, 1, 9, 0, 0, 0;    # PR_SET_PDEATHSIG, SIGKILL
    leave() if getppid != $self;
    # The first process knows by this pipe that its parent lives.
    pipe my $alive, my $held or no_more('pid-namespace', $!);
    my $first = fork;
    no_more('pid-namespace', $!) if !defined $first;
    stay_outside() if $first;
    close $held;
    be_first($alive);
}

sub no_more { my ($layer, $error) = @_; say_("F $layer " . ($error + 0)); leave() if $$ != 1; exit 0 }

# Which of the two was refused, found out by trying one alone.
sub refused {
    my ($user) = @_;
    my $error = $! + 0;
    my $isUser = $user && syscall($unshare, 0x10000000) != 0;
    $! = $error;
    return $isUser ? 'user-namespace' : 'pid-namespace';
}

sub stay_outside {
    close $_ for *STDIN, *STDOUT, *STDERR;
    while () { my ($pid) = wait_(); leave() if $pid == -1 }
}

sub be_first {
    my ($alive) = @_;
    syscall $prctl, 1, 9, 0, 0, 0;    # PR_SET_PDEATHSIG, SIGKILL
    vec(my $bits = '', fileno $alive, 1) = 1;
    exit 0 if select $bits, undef, undef, 0;
    close $alive;
    # A literal cannot be handed to a system call.
    my ($what, $root, $place) = ('proc', '/', '/proc');
    # MS_REC, MS_PRIVATE; MS_NOSUID, MS_NODEV, MS_NOEXEC
    no_more('other-namespaces', $!) if syscall($mount, $what, $root, 0, 0x44000, 0) != 0;
    no_more('proc', $!) if syscall($mount, $what, $place, $what, 14, 0) != 0;
    attend();
}

sub map_user {
    my ($user, $group) = @_;
    # For that moment: what shows nothing of itself does not own these files either.
    syscall $prctl, 4, 1, 0, 0, 0;    # PR_SET_DUMPABLE
    my $isDone = put('setgroups', 'deny') && put('uid_map', "$user $user 1") && put('gid_map', "$group $group 1");
    my $error = $!;
    syscall $prctl, 4, 0, 0, 0, 0;
    $! = $error;
    return $isDone;
}

sub put {
    my ($name, $text) = @_;
    open my $file, '>', "/proc/self/$name" or return 0;
    return defined syswrite $file, $text;
}

1;
