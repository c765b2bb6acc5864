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
