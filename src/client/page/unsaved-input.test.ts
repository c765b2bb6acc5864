// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';

let unsaved: typeof import('./unsaved-input.ts');

const setValue = (selector: string, value: string) => {
  const field = document.querySelector<HTMLInputElement>(selector);
  if (field) field.value = value;
};
const type = (selector: string, value: string) => {
  setValue(selector, value);
  document.querySelector(selector)?.dispatchEvent(new Event('input', { bubbles: true }));
};

beforeEach(async () => {
  document.body.innerHTML = `
    <form><input name="email"><input type="checkbox" name="terms"><select name="topic">
      <option value="a">A</option><option value="b">B</option></select></form>
    <textarea id="alone"></textarea>`;
  vi.resetModules();
  unsaved = await import('./unsaved-input.ts');
});

it('there is nothing to lose on a page that nobody has typed on', () => {
  unsaved.trackUnsavedInput();
  expect(unsaved.hasUnsaved()).toBe(false);
});

it.each(['[name=email]', '#alone'])('what is typed into %s would be lost', (selector) => {
  unsaved.trackUnsavedInput();
  type(selector, 'ana');
  expect(unsaved.hasUnsaved()).toBe(true);
});

it.each<[what: string, act: () => void]>([
  ['typed', () => setValue('[name=email]', 'ana')],
  ['ticked', () => document.querySelector<HTMLElement>('[name=terms]')?.click()],
  ['chosen', () => setValue('[name=topic]', 'b')],
])('what was %s before anybody looked counts as well', (_what, act) => {
  act();
  unsaved.trackUnsavedInput();
  expect(unsaved.hasUnsaved()).toBe(true);
});

it('a form that was stored holds nothing any more, until somebody types again', () => {
  unsaved.trackUnsavedInput();
  type('[name=email]', 'ana');
  const form = document.querySelector('form') as HTMLFormElement;
  unsaved.markSaved(form);
  expect(unsaved.hasUnsaved()).toBe(false);
  type('[name=email]', 'ben');
  expect(unsaved.hasUnsaved()).toBe(true);
});

it('a form that has left the page holds nothing', () => {
  unsaved.trackUnsavedInput();
  type('[name=email]', 'ana');
  document.querySelector('form')?.remove();
  expect(unsaved.hasUnsaved()).toBe(false);
});
