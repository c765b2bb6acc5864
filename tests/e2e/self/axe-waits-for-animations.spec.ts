import { axeErrors } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';

/** @param look of a line of text, in a page that has nothing else to be said against */
const pageWith = (look: string) => `<!doctype html><html lang="en"><head><title>Fading</title><style>
  @keyframes in { from { color: #eee } to { color: #111 } }
  @keyframes round { to { rotate: 360deg } }
  p { color: #111; background: #fff }
  ${look}
</style></head><body><main><h1>Fading</h1><p>Something to read</p></main></body></html>`;

test('what is fading in is looked at once it is there, and what goes round for ever is not waited for', async ({
  page,
}) => {
  await page.setContent(pageWith('p { animation: in 1.5s } h1 { animation: round 1s infinite }'));
  expect(await axeErrors(page)).toEqual([]);
  await page.setContent(pageWith('p { transition: color 1.5s }'));
  await page.locator('p').evaluate((text) => {
    text.style.transition = 'none';
    text.style.color = '#eee';
    getComputedStyle(text).color;
    text.style.transition = '';
    text.style.color = '';
  });
  expect(await axeErrors(page)).toEqual([]);
  // what is pale for good is still found
  await page.setContent(pageWith('p { color: #ddd }'));
  expect((await axeErrors(page)).join()).toContain('color-contrast');
});
