let count = 0;

/** Says that something is being sent that must not be cut off. @returns says that it has ended */
export function blockReload(): () => void {
  count += 1;
  let isDone = false;
  return () => {
    if (!isDone) count -= 1;
    isDone = true;
  };
}

/** Whether anything is being sent at this moment. */
export const isReloadBlocked = (): boolean => count > 0;
