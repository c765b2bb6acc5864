// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { restoreTyped, saveTyped } from './typed-fields.ts';

const KEY = 'enamel_typed';

const show = (html: string, path = '/support', base = ''): void => {
  history.replaceState(null, '', path);
  document.documentElement.dataset.base = base;
  document.body.innerHTML = html;
};
const field = (name: string): HTMLInputElement => document.querySelector(`[name="${name}"]`)!;

afterEach(() => {
  sessionStorage.clear();
  delete document.documentElement.dataset.base;
});

const FORM = `<form><input name="name"><textarea name="body"></textarea>
  <select name="plan"><option value="">–</option><option value="plus">Plus</option></select>
  <input type="checkbox" name="terms" value="yes"><input type="radio" name="who" value="a"><input type="radio" name="who" value="b"></form>`;

it('what was typed is filled in on the same page in the other language, once', () => {
  show(FORM);
  field('name').value = 'Ana';
  field('body').value = 'Two\nlines';
  field('plan').value = 'plus';
  field('terms').checked = true;
  document.querySelectorAll<HTMLInputElement>('[name="who"]')[1]!.checked = true;
  saveTyped();

  show(FORM, '/es/support', '/es');
  const heard: string[] = [];
  document.body.addEventListener('input', ({ target }) => heard.push((target as HTMLInputElement).name));
  restoreTyped();
  expect(field('name').value).toBe('Ana');
  expect(field('body').value).toBe('Two\nlines');
  expect(field('plan').value).toBe('plus');
  expect(field('terms').checked).toBe(true);
  expect(document.querySelector<HTMLInputElement>('[name="who"]:checked')?.value).toBe('b');
  expect(heard).toEqual(expect.arrayContaining(['name', 'body', 'plan', 'terms', 'who']));

  show(FORM, '/es/support', '/es');
  restoreTyped();
  expect(field('name').value).toBe('');
});

it('passwords, cards, bank accounts, one-time codes and consents are never stored', () => {
  show(`<input type="password" name="password" value="s1"><input name="otp" autocomplete="one-time-code" value="s2">
    <form><input name="holder" value="s3"><input name="number" autocomplete="cc-number" value="s4"></form>
    <form><input name="holder2" value="s5"><input name="routing" value="s6"></form>
    <form><input type="checkbox" name="consents.terms" checked><input type="checkbox" name="consent" checked></form>
    <form><input name="city" value="Salem"></form>`);
  saveTyped();
  expect(sessionStorage.getItem(KEY)).toBe(JSON.stringify({ path: '/support', values: { city: 'Salem' } }));
});

it('what was typed is kept for a field that has not appeared before the next change of language', () => {
  show('<form><input name="name" value="Ana"></form>');
  saveTyped();
  show('<main></main>', '/es/support', '/es');
  restoreTyped();
  saveTyped();
  show('<form><input name="name"></form>');
  restoreTyped();
  expect(field('name').value).toBe('Ana');
});

it('another page fills in nothing', () => {
  show('<input name="name" value="Ana">');
  saveTyped();
  show('<input name="name">', '/es/faq', '/es');
  restoreTyped();
  expect(field('name').value).toBe('');
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

it('a field that appears later is filled in, and one of a widget when it is ready', async () => {
  show('<input name="name" value="Ana"><input name="city" value="Salem">');
  saveTyped();
  show('<astro-island ssr><input name="name"></astro-island><div></div>', '/es/support', '/es');
  restoreTyped();
  expect(field('name').value).toBe('');
  document.querySelector('astro-island')!.removeAttribute('ssr');
  document.querySelector('div')!.innerHTML = '<input name="city">';
  await expect.poll(() => field('city').value).toBe('Salem');
  expect(field('name').value).toBe('Ana');
});

it('a form that a button had opened is opened again, and filled in', () => {
  show('<form data-opened-by="add"><input name="name" value="Ana"></form>');
  saveTyped();

  show('<button id="add">Add</button>', '/es/support', '/es');
  document.getElementById('add')?.addEventListener('click', ({ currentTarget }) => {
    (currentTarget as Element).outerHTML = '<form data-opened-by="add"><input name="name"></form>';
  });
  restoreTyped();
  expect(field('name').value).toBe('Ana');
});
