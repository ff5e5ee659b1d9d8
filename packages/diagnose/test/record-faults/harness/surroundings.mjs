/** Shell of a preamble: another process that listens on the port for as long as the step runs. */
export function occupied(port, host = "127.0.0.1") {
  const program = `import socket,time; s=socket.socket(); s.bind(('${host}',${port})); s.listen(); time.sleep(90)`;
  return `/usr/bin/python3 -c "${program}" & sleep 0.7`;
}

/** Shell of a preamble: a memory cgroup of its own for the step, so that the kernel kills what needs more. */
export function memoryLimit(project, amount) {
  const group = `/sys/fs/cgroup/memory/record-${project}`;
  return [
    `mkdir -p ${group}`,
    `echo ${amount} > ${group}/memory.limit_in_bytes`,
    `echo $$ > ${group}/cgroup.procs`,
  ].join("; ");
}
