import { JSDOM } from 'jsdom';
import { expect, it } from 'vitest';
import { firstPaintScript } from './bundled-scripts.ts';

/** set while the visitor is probably logged in */
const HINT = 'enamel_auth';

it('builds the inline script into one small line that always has the same bytes', async () => {
  const script = await firstPaintScript();
  expect(script).toBe(await firstPaintScript());
  expect(script).not.toMatch(/\n|<\/|<!--|\bimport\s|\bexport\b/);
  expect(script.length).toBeLessThan(2700);
});

it('builds a script that paints the logged-in state by itself', async () => {
  const { window } = new JSDOM('<!doctype html>', {
    url: 'https://harbor.example/',
    runScripts: 'outside-only',
  });
  window.document.cookie = `${HINT}=1`;
  window.eval(await firstPaintScript());
  expect(window.document.documentElement.dataset.auth).toBe('in');
});
