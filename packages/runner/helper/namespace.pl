# Starts the main process in a PID namespace with its own /proc, without root in a user namespace that maps the user to
# itself. Read by supervise.pl for the first run that asks for it.

our ($prctl, $prlimit, $wait4, $clone, $mount, $affinity);
our ($channel, $self, $main, $role, $held);

# False when it was refused, which was said then.
sub start_namespace {
    my @streams = @_;
    my ($user, $group) = ($>, $) + 0);
    my $kinds = 0x20020000 | ($user && 0x10000000);    # CLONE_NEWPID, CLONE_NEWNS, CLONE_NEWUSER
    my $alive;
    # This process has the one end as long as the run lasts.
    if (!pipe $alive, $held) { fail(); return 0 }
    $main = clone($kinds);
    if ($main == -1) { $main = 0; refuse_layer(creating($user), $!); return 0 }
    return $main if $main;
    close $held;
    enter_namespace($alive, $user, $group, @streams);
}

sub clone { return syscall $clone, $_[0] | 17, 0, 0, 0, 0 }    # SIGCHLD

sub refuse_layer { my ($layer, $error) = @_; say_("F $layer " . ($error + 0)) }

# Which of the two was refused, found out by trying one alone.
sub creating {
    my ($user) = @_;
    local $!;
    my $pid = $user ? clone(0x10000000) : 1;
    leave() if $pid == 0;
    return $pid == -1 ? 'user-namespace' : 'pid-namespace';
}

# In the child, which is the first process of the namespace.
sub enter_namespace {
    my ($alive, $user, $group, $in, $out, $err, @others) = @_;
    ($self, $role, $SIG{HUP}) = ($$, 'main', 'DEFAULT');
    syscall $prctl, 1, 9, 0, 0, 0;    # PR_SET_PDEATHSIG, SIGKILL
    # The supervisor has not ended before: its end of this pipe is open.
    vec(my $bits = '', fileno $alive, 1) = 1;
    exit 0 if select $bits, undef, undef, 0;
    no_more('user-namespace') if $user && !map_user($user, $group);
    # A literal cannot be handed to a system call.
    my ($what, $root, $place) = ('proc', '/', '/proc');
    # MS_REC, MS_PRIVATE; MS_NOSUID, MS_NODEV, MS_NOEXEC
    no_more('other-namespaces') if syscall($mount, $what, $root, 0, 0x44000, 0) != 0;
    no_more('proc') if syscall($mount, $what, $place, $what, 14, 0) != 0;
    enter($in, $out, $err);
    close $_ for grep { $_ } $alive, $in, $out, $err, @others;
    attend();
}

sub no_more { refuse_layer($_[0], $!); exit 0 }

sub map_user {
    my ($user, $group) = @_;
    return put('setgroups', 'deny') && put('uid_map', "$user $user 1") && put('gid_map', "$group $group 1");
}

sub put {
    my ($name, $text) = @_;
    open my $file, '>', "/proc/self/$name" or return 0;
    return defined syswrite $file, $text;
}

1;
