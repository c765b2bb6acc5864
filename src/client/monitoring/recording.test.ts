// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { canRecord, requestRecordingConsent, withUnsupportedBrowser } from './recording.ts';

const WORDS = {
  text: 'May we record this visit?',
  yes: 'Yes, record',
  no: 'No, thanks',
  change: 'Recording of visits',
};
let answers: boolean[];
const open = () => {
  document.body.innerHTML = '<main></main><footer></footer>';
  requestRecordingConsent(WORDS, (isAllowed) => answers.push(isAllowed));
};
const press = (label: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click();
const isAsked = () => document.body.textContent.includes(WORDS.text);
beforeEach(() => {
  localStorage.clear();
  answers = [];
  open();
});

describe('consent to a recording', () => {
  it('asks for consent, and records nothing until the visitor agrees', () => {
    expect(isAsked()).toBe(true);
    expect(document.querySelector('section')?.getAttribute('aria-label')).toBe(WORDS.change);
    expect(answers).toEqual([]);
    press(WORDS.yes);
    expect(answers).toEqual([true]);
    expect(isAsked()).toBe(false);
  });

  it('remembers the answer on the next page, whether yes or no', () => {
    press(WORDS.no);
    open();
    expect(isAsked()).toBe(false);
    expect(answers).toEqual([false]);
    press(WORDS.change);
    press(WORDS.yes);
    open();
    expect(isAsked()).toBe(false);
    expect(answers).toEqual([false, true, true]);
  });

  it('asks for consent again after a press on the button in the footer, with the focus on the notice', () => {
    press(WORDS.yes);
    press(WORDS.change);
    press(WORDS.change);
    expect(document.querySelectorAll('[data-recording-notice]')).toHaveLength(1);
    expect(document.activeElement?.textContent).toBe(WORDS.no);
    press(WORDS.no);
    expect(answers).toEqual([true, false]);
    expect(document.activeElement?.textContent).toBe(WORDS.change);
  });
});

const part = class {};
const browser = {
  Worker: part,
  CSSSupportsRule: part,
  MutationObserver: part,
  URL: { createObjectURL: () => '' },
  NodeList: { prototype: { forEach: () => {} } },
} as never;

it('records in a browser with all required features', () => {
  expect(canRecord(browser)).toBe(true);
});

it.each(['Worker', 'CSSSupportsRule', 'MutationObserver', 'URL', 'NodeList'])(
  'does not record in a browser without %s',
  (name) => {
    expect(canRecord({ ...(browser as object), [name]: undefined })).toBe(false);
  },
);

it('gives the unsupported browser as the reason in the link', () => {
  const link = 'https://app.datadoghq.com/rum/replay/sessions/1?error-type=replay-not-started&seed=2';
  expect(withUnsupportedBrowser(link)).toBe(
    'https://app.datadoghq.com/rum/replay/sessions/1?error-type=browser-not-supported&seed=2',
  );
  expect(withUnsupportedBrowser(undefined)).toBe(undefined);
});
