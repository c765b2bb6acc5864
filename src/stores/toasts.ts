import { atom } from 'nanostores';

export type ToastSeverity = 'info' | 'success' | 'warn' | 'error' | 'secondary' | 'contrast';

/** What a toast may say (specification §3). */
export interface ToastMessage {
  /** 'info' if absent */
  severity?: ToastSeverity;
  summary?: string;
  detail?: string;
  /** ms until it goes by itself; absent or not above zero: it stays until it is closed or removed */
  life?: number;
  /** whether it has a close button; true if absent */
  closable?: boolean;
  /** toasts that are removed together */
  group?: string;
  /** A toast with the id of one that is there takes its place. */
  id?: string;
  /** further classes of the whole toast, and of its text */
  styleClass?: string;
  contentStyleClass?: string;
}

export interface Toast extends ToastMessage {
  id: string;
  severity: ToastSeverity;
  closable: boolean;
}

/** The toasts there are, oldest first. One that was removed may still be on its way out of sight. */
export const $toasts = atom<readonly Toast[]>([]);

let count = 0;

/** @returns the toast's id, for removing it */
export function addToast(message: ToastMessage): string {
  count += 1;
  const toast: Toast = {
    ...message,
    id: message.id ?? `toast-${count}`,
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
