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
