/** Whether a process of this machine runs, owned by any user. The id may have been reused. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // it is there, and not ours to send signals to
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
