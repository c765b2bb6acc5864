import { atom, type ReadableAtom } from 'nanostores';
import type { Toast } from '#stores/toasts.ts';

/** Specification §9; the same numbers stand in toasts.css. */
const ENTER_MS = 300;
const LEAVE_MS = 450;

export interface VisibleToast {
  toast: Toast;
  phase: 'entering' | 'staying' | 'leaving';
}

/** The toasts on screen: those there are, and in their old places those that are on their way out. */
export function trackTransitions(toasts: ReadableAtom<readonly Toast[]>) {
  const $present = atom<readonly VisibleToast[]>([]);
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const after = (ms: number, id: string, then: () => void): void => {
    clearTimeout(timers.get(id));
    timers.set(id, setTimeout(then, ms));
  };
  const settle = (id: string): void =>
    $present.set(
      $present.get().map((one) => (one.toast.id === id ? { ...one, phase: 'staying' as const } : one)),
    );
  const drop = (id: string): void => $present.set($present.get().filter(({ toast }) => toast.id !== id));

  const unsubscribe = toasts.subscribe((all) => {
    const before = $present.get();
    const kept = before.map((one): VisibleToast => {
      const { id } = one.toast;
      const now = all.find((toast) => toast.id === id);
      if (!now) {
        if (one.phase !== 'leaving') after(LEAVE_MS, id, () => drop(id));
        return { toast: one.toast, phase: 'leaving' };
      }
      // The timer of one that comes back while leaving is the one that would take it away.
      if (one.phase === 'leaving') clearTimeout(timers.get(id));
      return { toast: now, phase: one.phase === 'leaving' ? 'staying' : one.phase };
    });
    const added = all.filter((toast) => !before.some((one) => one.toast.id === toast.id));
    for (const { id } of added) after(ENTER_MS, id, () => settle(id));
    $present.set([...kept, ...added.map((toast): VisibleToast => ({ toast, phase: 'entering' }))]);
  });

  const stop = (): void => {
    unsubscribe();
    for (const timer of timers.values()) clearTimeout(timer);
  };
  return { $present: $present as ReadableAtom<readonly VisibleToast[]>, stop };
}
