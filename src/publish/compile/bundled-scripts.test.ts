import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { firstPaintScript } from './bundled-scripts.ts';

/** set while the visitor is probably logged in */
const HINT = 'enamel_auth';

it('the inline script is one small line with the same bytes in each build', async () => {
  const script = await firstPaintScript();
  expect(script).toBe(await firstPaintScript());
  expect(script).not.toMatch(/\n|<\/|<!--|\bimport\s|\bexport\b/);
  expect(script.length).toBeLessThan(2700);
  const several = await firstPaintScript('several');
  expect(several).not.toMatch(/\n|<\/|<!--|\bimport\s|\bexport\b/);
  expect(several.length).toBeLessThan(3050);
});

it('the inline script of a site in several languages stays in the language of the page', async () => {
  const page = `<!doctype html><html data-base="/es"><a data-switch="" href="/">English</a></html>`;
  const url = 'https://harbor.example/es/faq?version=&a=1#cost';
  const { window } = new JSDOM(page, { url, runScripts: 'outside-only' });
  window.eval(await firstPaintScript('several'));
  const link = window.document.querySelector('a')!;
  link.click();
  expect(link.getAttribute('href')).toBe('/faq?a=1#cost');
});

it('the inline script sets the logged-in state', async () => {
  const { window } = new JSDOM('<!doctype html>', {
    url: 'https://harbor.example/',
    runScripts: 'outside-only',
  });
  window.document.cookie = `${HINT}=1`;
  window.eval(await firstPaintScript());
  expect(window.document.documentElement.dataset.auth).toBe('in');
});
