// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { markRecordableContent } from './recording-privacy.ts';

it('allows recording of published content only, not of input, choices or responses', () => {
  document.body.innerHTML = `
    <header id="menu"></header>
    <main>
      <div class="section" id="text"><form id="search"><input id="zip"></form></div>
      <div class="section" id="support"><div data-island="contact" id="contact"><p></p></div></div>
      <div data-island="office" id="office"><div class="section" id="drawn-by-script"></div></div>
      <div class="section" data-wake="directory" id="directory"></div>
      <div class="section"><p data-path id="path"></p></div>
    </main>
    <div id="toasts"></div>
    <footer id="foot"></footer>`;
  markRecordableContent(document);
  const levels = [...document.querySelectorAll('[id]')].map((part) => [
    part.id,
    part.getAttribute('data-dd-privacy'),
  ]);
  expect(Object.fromEntries(levels)).toEqual({
    menu: 'allow',
    text: 'allow',
    search: 'mask',
    zip: 'mask',
    support: 'allow',
    contact: 'mask',
    office: 'mask',
    'drawn-by-script': 'mask',
    directory: 'mask',
    path: 'mask',
    // the library masks elements without the attribute
    toasts: null,
    foot: 'allow',
  });
});
