import { test } from '../support/fixtures.ts';

// What every other browser test relies on: these pages are wrong, so their tests must fail.
test.describe('a page that is not quiet fails its test', () => {
  test.fail();

  test('when it writes an error to the console', async ({ page }) => {
    await page.setContent('<p>Hello</p>');
    await page.evaluate(() => console.error('broken'));
  });

  test('when it writes a warning to the console', async ({ page }) => {
    await page.setContent('<p>Hello</p>');
    await page.evaluate(() => console.warn('odd'));
  });

  test('when a script throws', async ({ page }) => {
    await page.setContent('<script>throw new Error("thrown")</script>');
    await page.evaluate(() => document.title);
  });
});

test.describe('a message that the test expects', () => {
  test.use({ allowedConsole: [/status of 404/] });

  test('does not fail it', async ({ page }) => {
    await page.setContent('<p>Hello</p>');
    await page.evaluate(() => console.error('the server responded with a status of 404'));
  });
});
