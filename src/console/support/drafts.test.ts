import { afterEach, expect, it, vi } from 'vitest';
import { forgetDrafts, keepDraft, readDraft } from './drafts.ts';

const target = new EventTarget();
vi.stubGlobal('window', target);
afterEach(forgetDrafts);

/** Whether the browser asks before it closes the page. */
function asks(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  target.dispatchEvent(event);
  return event.defaultPrevented;
}

it('keeps a text under its name until it is forgotten', () => {
  keepDraft('ana G-1 resolve', 'You were right.');
  expect(readDraft('ana G-1 resolve')).toBe('You were right.');
  expect(readDraft('eve G-1 resolve')).toBe('');
  forgetDrafts();
  expect(readDraft('ana G-1 resolve')).toBe('');
});

it('lets the browser ask before it closes a page with texts that were not sent', () => {
  expect(asks()).toBe(false);
  keepDraft('one', 'a');
  keepDraft('two', 'b');
  keepDraft('one', '');
  expect(asks()).toBe(true);
  keepDraft('two', '');
  expect(asks()).toBe(false);
});
