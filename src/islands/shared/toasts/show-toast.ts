import { addToast, type ToastMessage } from '#stores/toasts.ts';
import { announceToast } from './announce-toast.ts';

/**
 * Shows a message at the top right and has it read out. What draws it is loaded with the first one; removing
 * is the business of stores/toasts.ts.
 * @returns the toast's id
 */
export function showToast(message: ToastMessage): string {
  const id = addToast(message);
  announceToast(message);
  void import('./mount-toasts.tsx').then(({ mountToasts }) => mountToasts());
  return id;
}
