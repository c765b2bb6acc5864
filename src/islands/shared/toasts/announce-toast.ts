import type { ToastMessage, ToastSeverity } from '#stores/toasts.ts';
import { t } from './texts.ts';

/** What the icon of a severity says, in a word; '' where it says nothing. */
export const severityWord = (severity: ToastSeverity): string =>
  ({ info: t.note, success: t.success, warn: t.warning, error: t.error, secondary: '', contrast: '' })[
    severity
  ];

/** A dialog that has just been told to close must be gone first: what lies behind it is not read out. */
const DELAY_MS = 150;
/** Long enough for screen readers to announce, short enough not to be found beside its toast. */
const KEEP_MS = 5_000;

/** Has screen readers say a toast: an error at once, anything else when they have finished speaking. */
export function announceToast({ severity = 'info', summary, detail }: ToastMessage): void {
  const words = [severityWord(severity), summary, detail].filter(Boolean);
  const urgency = severity === 'error' ? 'assertive' : 'polite';
  setTimeout(() => {
    const line = document.createElement('p');
    line.textContent = words.join(': ');
    toastRegion().querySelector(`[aria-live=${urgency}]`)?.append(line);
    setTimeout(() => line.remove(), KEEP_MS);
  }, DELAY_MS);
}

/** Static on every page (components/chrome/ToastRegion.astro), so that screen readers watch it from the start. */
const REGION_ID = 'toasts';

const LISTENERS = [
  ['status', 'polite'],
  ['alert', 'assertive'],
] as const;

/** The page's place for toasts; made here for a page that was drawn without it. */
export function toastRegion(): HTMLElement {
  const found = document.getElementById(REGION_ID);
  if (found) return found;
  const region = document.createElement('div');
  region.id = REGION_ID;
  for (const [role, live] of LISTENERS) {
    const listener = document.createElement('div');
    listener.className = 'visually-hidden';
    listener.setAttribute('role', role);
    listener.setAttribute('aria-live', live);
    listener.setAttribute('aria-atomic', 'false');
    region.append(listener);
  }
  document.body.append(region);
  return region;
}
