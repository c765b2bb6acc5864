import { beginLoading, type LoadingMessage } from '#stores/loading.ts';

/**
 * Covers the page with a spinner and the message, or with the backdrop only (specification §4), until `hideLoading` of
 * stores/loading.ts. The code that draws the overlay loads at the first call.
 */
export function showLoading(shown: LoadingMessage = ''): void {
  beginLoading(shown);
  void import('./LoadingOverlay.tsx').then(({ mountLoading }) => mountLoading());
}
