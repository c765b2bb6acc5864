import { test } from '../support/fixtures.ts';

// Every browser test relies on this: these pages report errors, so their tests must fail.
test.describe('a page that reports errors', () => {
  test.fail();

  test('a test fails when the page writes an error to the console', async ({ page }) => {
    await page.setContent('<p>Hello</p>');
    await page.evaluate(() => console.error('broken'));
  });

  test('a test fails when the page writes a warning to the console', async ({ page }) => {
    await page.setContent('<p>Hello</p>');
    await page.evaluate(() => console.warn('odd'));
  });

  test('a test fails when a script throws', async ({ page }) => {
    await page.setContent('<script>throw new Error("thrown")</script>');
    await page.evaluate(() => document.title);
  });
});

test.describe('a message that the test expects', () => {
  test.use({ allowedConsole: [/status of 404/] });

  test('a test passes when the page writes only an allowed message', async ({ page }) => {
    await page.setContent('<p>Hello</p>');
    await page.evaluate(() => console.error('the server responded with a status of 404'));
  });
});
