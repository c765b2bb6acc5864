// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { bumpLoginEpoch, loginEpoch } from '#client/session/session-state.ts';
import { keepDraft, restoreDraft } from './message-draft.ts';

/** The form as it is when the page opens. */
function openForm(): HTMLFormElement {
  document.body.innerHTML =
    '<form><input name="name"><textarea name="message"></textarea><input name="file" type="file"></form>';
  return document.forms[0] as HTMLFormElement;
}
const fieldOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  const form = openForm();
  fieldOf(form, 'message').value = 'My dentist has moved.';
  keepDraft(form, loginEpoch());
});

it('restores typed text after a reload, as unsent input', () => {
  const form = openForm();
  let heard = 0;
  form.addEventListener('input', () => (heard += 1));
  restoreDraft(form);
  expect(fieldOf(form, 'message').value).toBe('My dentist has moved.');
  expect(heard).toBe(1);
});

it('deletes the saved text once it is restored, and saves no file', () => {
  expect(sessionStorage.getItem('enamel_message_draft')).not.toContain('file');
  restoreDraft(openForm());
  expect(sessionStorage.length).toBe(0);
});

it('does not overwrite a field that has text', () => {
  const form = openForm();
  fieldOf(form, 'message').value = 'Another message';
  restoreDraft(form);
  expect(fieldOf(form, 'message').value).toBe('Another message');
});

it('is not shown to the next person in the tab, after a login or logout', () => {
  bumpLoginEpoch();
  const form = openForm();
  restoreDraft(form);
  expect(fieldOf(form, 'message').value).toBe('');
  expect(sessionStorage.length).toBe(0);
});

it('saves nothing of an empty form', () => {
  keepDraft(openForm(), loginEpoch());
  expect(sessionStorage.length).toBe(0);
});
