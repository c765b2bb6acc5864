// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { requestRecordingConsent } from './recording-consent.ts';

const WORDS = {
  text: 'May we record this visit?',
  yes: 'Yes, record',
  no: 'No, thanks',
  change: 'Recording of visits',
};
let said: boolean[];
const open = () => {
  document.body.innerHTML = '<main></main><footer></footer>';
  requestRecordingConsent(WORDS, (isAllowed) => said.push(isAllowed));
};
const press = (label: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)?.click();
const isAsked = () => document.body.textContent.includes(WORDS.text);
beforeEach(() => {
  localStorage.clear();
  said = [];
  open();
});

describe('consent to a recording', () => {
  it('is asked for, and nothing is recorded until the visitor agrees', () => {
    expect(isAsked()).toBe(true);
    expect(document.querySelector('section')?.getAttribute('aria-label')).toBe(WORDS.change);
    expect(said).toEqual([]);
    press(WORDS.yes);
    expect(said).toEqual([true]);
    expect(isAsked()).toBe(false);
  });

  it('is remembered on the next page, whether yes or no', () => {
    press(WORDS.no);
    open();
    expect(isAsked()).toBe(false);
    expect(said).toEqual([false]);
    press(WORDS.change);
    press(WORDS.yes);
    open();
    expect(isAsked()).toBe(false);
    expect(said).toEqual([false, true, true]);
  });

  it('is asked again by the button in the footer, once, with the focus on the notice', () => {
    press(WORDS.yes);
    press(WORDS.change);
    press(WORDS.change);
    expect(document.querySelectorAll('[data-recording-notice]')).toHaveLength(1);
    expect(document.activeElement?.textContent).toBe(WORDS.no);
    press(WORDS.no);
    expect(said).toEqual([true, false]);
    expect(document.activeElement?.textContent).toBe(WORDS.change);
  });
});
