/** Static on every page (components/chrome/ToastRegion.astro), so that screen readers watch it from the start. */
const REGION_ID = 'toasts';

const MARKUP =
  '<div role="status" aria-live="polite" aria-atomic="false" class="visually-hidden"></div>' +
  '<div role="alert" aria-live="assertive" aria-atomic="false" class="visually-hidden"></div>';

/** The page's place for toasts; made here for a page that was drawn without it. */
export function toastRegion(): HTMLElement {
  const found = document.getElementById(REGION_ID);
  if (found) return found;
  const region = document.createElement('div');
  region.id = REGION_ID;
  region.innerHTML = MARKUP;
  document.body.append(region);
  return region;
}
