import { beginLoading, endLoading, type LoadingMessage } from '#stores/loading.ts';

/**
 * Covers the page until `hideLoading`: with a spinner and the message, or with the dark backdrop only
 * (specification §4). What draws it is loaded at the first call.
 */
export function showLoading(shown: LoadingMessage = ''): void {
  beginLoading(shown);
  void import('./LoadingOverlay.tsx').then(({ mountLoading }) => mountLoading());
}

export function hideLoading(): void {
  endLoading();
}
