/** Starts an ssh server on loopback that knows nobody's key; its own key is new, so no client knows it either. */
export function sshd(port) {
  return [
    "mkdir -p /run/sshd",
    "rm -rf sshd; mkdir sshd",
    "ssh-keygen -q -t ed25519 -N '' -f sshd/host",
    "ssh-keygen -q -t ed25519 -N '' -f sshd/client",
    `/usr/sbin/sshd -D -f /dev/null -p ${port} -h $PWD/sshd/host -o ListenAddress=127.0.0.1 -o PidFile=none -o PasswordAuthentication=no -o KbdInteractiveAuthentication=no -o AuthorizedKeysFile=none & sleep 0.7`,
  ].join("\n");
}
