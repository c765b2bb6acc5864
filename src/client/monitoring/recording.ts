import type { RecordingConsent } from '#util/site/public-config.ts';
import { storedText } from '../storage/storage.ts';

/** 'yes' or 'no', once the visitor has chosen; for all tabs of the site */
const choice = storedText('localStorage', 'enamel-recording');

// The notice uses no CSS rule of the page, so pages of brands that do not ask carry nothing for it.
const NOTICE_STYLE = `position: fixed; z-index: 40; inset: auto 0 0 0; margin: 0; padding: 1rem;
  background: var(--paper, #fff); color: var(--ink, #111); border-top: 3px solid var(--brand, #333);
  display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: center; justify-content: center`;
const BUTTON_STYLE = `font: inherit; min-height: 2.75rem; padding: .5rem 1.25rem; cursor: pointer;
  background: transparent; color: inherit; border: 2px solid currentColor; border-radius: .5rem`;
const CHANGE_STYLE = `font: inherit; min-height: 2.75rem; padding: .5rem 1rem; cursor: pointer;
  background: transparent; color: inherit; border: 0; text-decoration: underline`;

/**
 * Asks whether this visit may be recorded, unless the visitor has already chosen. A button in the footer asks again.
 * Both buttons look the same, and no answer means no.
 */
export function requestRecordingConsent(
  words: RecordingConsent,
  onChoice: (isAllowed: boolean) => void,
): void {
  const change = button(words.change, CHANGE_STYLE);
  const ask = () =>
    showNotice(words, (isAllowed) => {
      change.focus();
      onChoice(isAllowed);
    });
  change.addEventListener('click', () => ask().focus());
  document.querySelector('footer')?.append(change);
  const before = choice.read();
  if (before === null) showNotice(words, onChoice);
  else if (before === 'yes') onChoice(true);
}

/** @returns its first button */
function showNotice(words: RecordingConsent, onChoice: (isAllowed: boolean) => void): HTMLElement {
  document.querySelector('[data-recording-notice]')?.remove();
  const notice = document.createElement('section');
  notice.dataset.recordingNotice = '';
  notice.setAttribute('aria-label', words.change);
  notice.style.cssText = NOTICE_STYLE;
  const text = document.createElement('p');
  text.textContent = words.text;
  text.style.cssText = 'margin: 0; max-width: 40rem';
  const answer = (value: 'yes' | 'no', label: string) => {
    const made = button(label, BUTTON_STYLE);
    made.addEventListener('click', () => {
      choice.write(value);
      notice.remove();
      onChoice(value === 'yes');
    });
    return made;
  };
  const no = answer('no', words.no);
  notice.append(text, no, answer('yes', words.yes));
  // first in the page for keyboards and screen readers, because it is about the whole page
  document.body.prepend(notice);
  return no;
}

function button(label: string, style: string): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = label;
  made.style.cssText = style;
  return made;
}

/** The browser features that recording needs. */
type Recording = Pick<
  typeof globalThis,
  'Worker' | 'CSSSupportsRule' | 'MutationObserver' | 'URL' | 'NodeList'
>;

/** Whether this browser can record a visit. */
export function canRecord(browser: Partial<Recording> = globalThis): boolean {
  return (
    [browser.Worker, browser.CSSSupportsRule, browser.MutationObserver].every(
      (part) => typeof part === 'function',
    ) &&
    typeof browser.URL?.createObjectURL === 'function' &&
    browser.NodeList !== undefined &&
    'forEach' in browser.NodeList.prototype
  );
}

/**
 * Adds the reason why there is no recording to its link (specification §8). Datadog's library reports
 * `rum-not-tracked`, `incorrect-session-plan` and `replay-not-started`; an unsupported browser is added here.
 */
export function withUnsupportedBrowser(link: string | undefined): string | undefined {
  if (!link) return link;
  const url = new URL(link);
  url.searchParams.set('error-type', 'browser-not-supported');
  return url.href;
}
