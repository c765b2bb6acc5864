/** Whether a process of this machine runs, owned by any user. The id may have been reused. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (fault) {
    // it is there, and not ours to send signals to
    return (fault as NodeJS.ErrnoException).code === 'EPERM';
  }
}
