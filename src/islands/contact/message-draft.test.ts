// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { bumpLoginEpoch, loginEpoch } from '#client/session/session-state.ts';
import { restoreDraft, saveDraft } from './message-draft.ts';

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
  saveDraft(form, loginEpoch());
});

it('restores typed text after a reload, as unsent input', () => {
  const form = openForm();
  let inputEvents = 0;
  form.addEventListener('input', () => (inputEvents += 1));
  restoreDraft(form);
  expect(fieldOf(form, 'message').value).toBe('My dentist has moved.');
  expect(inputEvents).toBe(1);
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

it('does not restore the text after a login or logout', () => {
  bumpLoginEpoch();
  const form = openForm();
  restoreDraft(form);
  expect(fieldOf(form, 'message').value).toBe('');
  expect(sessionStorage.length).toBe(0);
});

it('saves no draft of an empty form', () => {
  saveDraft(openForm(), loginEpoch());
  expect(sessionStorage.length).toBe(0);
});
