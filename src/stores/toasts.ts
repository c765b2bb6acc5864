import { atom } from 'nanostores';

export type ToastSeverity = 'info' | 'success' | 'warn' | 'error' | 'secondary' | 'contrast';

/** What a toast may say (specification §3). */
export interface ToastMessage {
  /** 'info' if absent */
  severity?: ToastSeverity;
  summary?: string;
  detail?: string;
  /** ms until it is removed; if absent or not positive, it stays until it is closed */
  life?: number;
  /** whether it has a close button; true if absent */
  closable?: boolean;
  /** toasts that are removed together */
  group?: string;
  /** replaces a toast with the same id */
  id?: string;
  /** more classes for the toast, and for its text */
  styleClass?: string;
  contentStyleClass?: string;
}

export interface Toast extends ToastMessage {
  id: string;
  severity: ToastSeverity;
  closable: boolean;
}

/** The current toasts, oldest first. A removed one may still be animating out. */
export const $toasts = atom<readonly Toast[]>([]);

/** @returns the toast's id, for removing it */
export function addToast(message: ToastMessage): string {
  const toast: Toast = {
    ...message,
    id: message.id ?? crypto.randomUUID(),
    severity: message.severity ?? 'info',
    closable: message.closable ?? true,
  };
  const toasts = $toasts.get();
  const isThere = toasts.some(({ id }) => id === toast.id);
  $toasts.set(isThere ? toasts.map((one) => (one.id === toast.id ? toast : one)) : [...toasts, toast]);
  return toast.id;
}

export function removeToast(id: string): void {
  keepOnly((toast) => toast.id !== id);
}

export function removeToastGroup(group: string): void {
  keepOnly((toast) => toast.group !== group);
}

export function removeAllToasts(): void {
  keepOnly(() => false);
}

function keepOnly(stays: (toast: Toast) => boolean): void {
  const toasts = $toasts.get();
  const staying = toasts.filter(stays);
  if (staying.length < toasts.length) $toasts.set(staying);
}
