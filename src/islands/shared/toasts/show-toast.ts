import { addToast, type ToastMessage } from '#stores/toasts.ts';
import { announceToast } from './announce-toast.ts';

/**
 * Shows a message at the top right and announces it to screen readers. The code that draws toasts loads with the first.
 * @returns the toast's id, for stores/toasts.ts
 */
export function showToast(message: ToastMessage): string {
  const id = addToast(message);
  announceToast(message);
  void import('./mount-toasts.tsx').then(({ mountToasts }) => mountToasts());
  return id;
}

const SUCCESS_LIFE_MS = 8000;

/** Shows for some seconds that something worked. */
export function showSuccess(summary: string, detail?: string): void {
  showToast({ severity: 'success', summary, ...(detail && { detail }), life: SUCCESS_LIFE_MS });
}
