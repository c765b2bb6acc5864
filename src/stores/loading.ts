import { map } from 'nanostores';

/** Specification §3 and §4. */
export interface Loading {
  isLoading: boolean;
  message: string;
  /** only the dark backdrop, without spinner and message */
  overlayOnly: boolean;
}

export type LoadingMessage = string | { message?: string; overlayOnly?: boolean };

export const $loading = map<Loading>({ isLoading: false, message: '', overlayOnly: false });

/** Shows the overlay in state only; islands/shared/loading draws it. */
export function beginLoading(shown: LoadingMessage): void {
  const { message = '', overlayOnly = false } = typeof shown === 'string' ? { message: shown } : shown;
  $loading.set({ isLoading: true, message, overlayOnly });
}

export function hideLoading(): void {
  $loading.setKey('isLoading', false);
}
