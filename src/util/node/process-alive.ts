import { errorCode } from './errors.ts';

/** Whether a process of this machine runs, owned by any user. The id may have been reused. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // it exists, but belongs to another user
    return errorCode(error) === 'EPERM';
  }
}
