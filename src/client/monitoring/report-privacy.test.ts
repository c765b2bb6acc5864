// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { isPrivate, markRecordableContent, redactUrls, reportable } from './report-privacy.ts';

describe('the address that monitoring reports', () => {
  it.each([
    ['https://brand.example/find-a-dentist?zip=92101#map', 'https://brand.example/find-a-dentist'],
    ['https://brand.example/dashboard#email-token=secret', 'https://brand.example/dashboard'],
    ['/checkout/edit-member/0c5e8d3a-4b1f-4f6e-9a57-3f2f4f0a7c11', '/checkout/edit-member/:id'],
    ['/api/v4/member/idCard/0C5E8D3A-4B1F-4F6E-9A57-3F2F4F0A7C11?format=pdf', '/api/v4/member/idCard/:id'],
    ['/office/point-loma', '/office/point-loma'],
    ['', ''],
  ])('reports the address %s as %s', (address, reported) => expect(reportable(address)).toBe(reported));
});

describe('isPrivate', () => {
  it.each([
    '/member-login',
    '/reset-password',
    '/checkout',
    '/checkout/payment',
    '/checkout/edit-member/1',
    '/dashboard',
    '/grievance-form',
  ])('never records the page %s', (path) => expect(isPrivate(path)).toBe(true));

  it.each(['/', '/find-a-dentist', '/office/dashboard', '/checkout-tips'])('may record the page %s', (path) =>
    expect(isPrivate(path)).toBe(false),
  );
});

it('removes query and fragment from every address in a report', () => {
  const report = {
    view: { url: 'https://brand.example/?zip=92101', count: 2, referrer: null },
    long_task: { scripts: [{ invoker: 'https://brand.example/x?a#b' }, { invoker: 'IMG.onload' }] },
    error: { stack: 'Error: no\n  at go (https://brand.example/a.js?v=1:2:3)\n  at b' },
  };
  redactUrls(report);
  expect(report).toEqual({
    view: { url: 'https://brand.example/', count: 2, referrer: null },
    long_task: { scripts: [{ invoker: 'https://brand.example/x' }, { invoker: 'IMG.onload' }] },
    error: { stack: 'Error: no\n  at go (https://brand.example/a.js)\n  at b' },
  });
});

it('allows recording of published content only, not of input, choices or responses', () => {
  document.body.innerHTML = `
    <header id="menu"></header>
    <main>
      <div class="section" id="text"><form id="search"><input id="zip"></form></div>
      <div class="section" id="support"><div data-island="contact" id="contact"><p></p></div></div>
      <div data-island="office" id="office"><div class="section" id="drawn-by-script"></div></div>
      <div class="section" data-mount="directory" id="directory"></div>
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
