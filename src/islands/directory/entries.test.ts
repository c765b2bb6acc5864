// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { listStates } from './entries.ts';

it('links to every state on the page, including those of parts loaded later', () => {
  document.body.innerHTML = `<div class="place">
    <nav class="states"><ul><li><a href="#CA">California</a></li></ul></nav>
    <div class="state" id="CA"><h2>California</h2></div>
    <div class="state" id="OR"><h2>Oregon</h2></div>
  </div>`;
  const index = document.querySelector<HTMLElement>('.states');
  const place = document.querySelector<HTMLElement>('.place');
  if (!index || !place) throw new Error('no directory');
  listStates(index, place);
  const links = [...index.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.textContent]);
  expect(links).toEqual([
    ['#CA', 'California'],
    ['#OR', 'Oregon'],
  ]);
});
