import { axeErrors } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';

/** @param look the CSS of a text in an otherwise accessible page */
const pageWith = (look: string) => `<!doctype html><html lang="en"><head><title>Fading</title><style>
  @keyframes in { from { color: #eee } to { color: #111 } }
  @keyframes round { to { rotate: 360deg } }
  p { color: #111; background: #fff }
  ${look}
</style></head><body><main><h1>Fading</h1><p>Something to read</p></main></body></html>`;

test('axe runs after finite animations end and does not wait for endless ones', async ({ page }) => {
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
  // text with low contrast is still found
  await page.setContent(pageWith('p { color: #ddd }'));
  expect((await axeErrors(page)).join()).toContain('color-contrast');
});
