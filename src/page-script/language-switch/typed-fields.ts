import { savesItself } from '#client/page/reload.ts';
import { readStorage, removeStorage, writeStorage } from '#client/storage/storage.ts';
import { withoutLanguage } from '#util/site/paths.ts';

/** Read by layouts/first-paint.ts too. */
const KEY = 'enamel_typed';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const CONTROLS = 'input,textarea,select';
/** Secrets, files, and buttons. */
const NEVER_TYPES = /^(?:password|hidden|file|submit|button|image|reset)$/;
const NEVER_FILLED = /(?:^|\s)(?:cc-|one-time-code|new-password|current-password)/;
/** Consents are given to a wording in one language. */
const NEVER_NAMED = /^(?:number|expiry|cvc|cvv|routing|account|code|consents?(?:\..+)?)$/;

/** Fields by name, and their values; `[x]` is a checked box. `#id` is a button that had opened a form. */
type Values = Record<string, string>;

/** A part of a page that a button has opened, with the button's ID: it is closed on the page in the other language. */
const OPENED = 'data-opened-by';

const isSecret = (control: Control): boolean =>
  NEVER_TYPES.test(control.type) ||
  NEVER_FILLED.test(control.getAttribute('autocomplete') ?? '') ||
  NEVER_NAMED.test(control.name);

/** A form with payment details is left out as a whole. */
const isKept = (control: Control): boolean =>
  !isSecret(control) &&
  !savesItself(control) &&
  ![...(control.form?.elements ?? [])].some(
    (other) =>
      /^(?:routing|account)$/.test((other as Control).name) ||
      /(?:^|\s)cc-/.test(other.getAttribute('autocomplete') ?? ''),
  );

const isBox = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

/** Equal in both languages: names, and the choice's value. '' for a field without a name. */
const keyOf = (control: Control): string => {
  const name = control.name || control.id;
  return name && isBox(control) ? `${name}=${control.value}` : name;
};

/** What was typed in the other language, for fields that have not appeared yet. */
const waiting = new Map<string, string>();

/** Stores what was typed for the same page in the other language, in this tab. */
export function saveTyped(): void {
  const values: Values = Object.fromEntries(waiting);
  for (const opened of document.querySelectorAll(`[${OPENED}]`))
    values[`#${opened.getAttribute(OPENED)}`] = '';
  for (const control of document.querySelectorAll<Control>(CONTROLS)) {
    const key = keyOf(control);
    if (key === '' || !isKept(control)) continue;
    if (isBox(control)) {
      if (control.checked) values[key] = '[x]';
    } else if (control.value !== '') values[key] = control.value;
  }
  if (Object.keys(values).length === 0) removeStorage('sessionStorage', KEY);
  else
    writeStorage('sessionStorage', KEY, JSON.stringify({ path: withoutLanguage(location.pathname), values }));
}

/** Fills in what was typed in the other language, also in fields that appear later: widgets start when they are seen. */
export function restoreTyped(): void {
  const values = readTyped();
  removeStorage('sessionStorage', KEY);
  if (!values) return;
  for (const [key, value] of Object.entries(values)) waiting.set(key, value);
  const restore = (): void => {
    for (const key of waiting.keys()) {
      const button = key.startsWith('#') && document.getElementById(key.slice(1));
      if (!button || button.closest('astro-island[ssr]')) continue;
      waiting.delete(key);
      button.click();
    }
    for (const control of document.querySelectorAll<Control>(CONTROLS)) {
      const value = waiting.get(keyOf(control));
      // a widget that is not ready would overwrite it
      if (value === undefined || !isKept(control) || control.closest('astro-island[ssr]')) continue;
      if (fill(control, value)) waiting.delete(keyOf(control));
    }
    if (waiting.size === 0) stop();
  };
  const observer = new MutationObserver(restore);
  const stop = (): void => {
    observer.disconnect();
    document.removeEventListener('input', forget, true);
  };
  // what the visitor types into a field counts more
  const forget = ({ target, isTrusted }: Event): void => {
    if (isTrusted) waiting.delete(keyOf(target as Control));
  };
  document.addEventListener('input', forget, true);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['ssr'] });
  restore();
}

function readTyped(): Values | null {
  try {
    const { path, values } = JSON.parse(readStorage('sessionStorage', KEY) ?? '');
    return path === withoutLanguage(location.pathname) ? values : null;
  } catch {
    return null;
  }
}

/** As a visitor does it, so that the widget notices. @returns false if the field does not have the value yet */
function fill(control: Control, value: string): boolean {
  if (isBox(control)) {
    if (!control.checked) control.click();
    return true;
  }
  if (control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === value))
    return false;
  // React replaces `value` on the element itself, and ignores what is set there
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}
