import { axeErrors } from '../support/axe.ts';
import { openBilling, partOf } from '../support/billing.ts';
import { expect, test } from '../support/fixtures.ts';
import { joinMember } from '../support/join-member.ts';

test.use({ allowedConsole: [/status of 503|ERR_FAILED/] });

const BALANCE = '**/api/v4/member/balance';

const UNAVAILABLE = {
  error: {
    code: 'unavailable',
    message: 'We are having trouble right now. Please try again in a minute.',
    requestId: 'test',
  },
};

test('each section reports a failed request, stays unchanged while it retries, and offers the phone', async ({
  page,
}) => {
  test.slow();
  const member = await joinMember(page);
  let requests = 0;
  await page.route(BALANCE, (route) => {
    requests += 1;
    return route.fulfill({ status: 503, json: UNAVAILABLE });
  });
  await page.route('**/api/v4/member/yearlySummary/*', (route) => route.abort());
  await openBilling(page, member);
  for (const name of ['Balance', 'Receipts'] as const) {
    await expect(partOf(page, name).getByRole('alert')).toBeVisible();
    await expect(partOf(page, name).getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(partOf(page, name)).toContainText('Or call');
  }
  await expect(partOf(page, 'Card on file')).toContainText('Visa ending in 4242');
  expect(await axeErrors(page)).toEqual([]);

  // retries on its own, even while the text is read or the button has the focus
  const part = partOf(page, 'Balance');
  const again = part.getByRole('button', { name: 'Try again' });
  await again.focus();
  const [reason, button] = [await part.getByRole('alert').elementHandle(), await again.elementHandle()];
  const before = requests;
  await expect.poll(() => requests, { timeout: 30_000 }).toBeGreaterThanOrEqual(before + 2);
  expect(await reason?.evaluate((node) => node.isConnected)).toBe(true);
  expect(await button?.evaluate((node) => node === document.activeElement)).toBe(true);
  await again.press('Enter');
  await expect(part.getByRole('status')).toHaveText('We tried again but got no response.');
  await expect(again).toBeFocused();

  await page.unroute(BALANCE);
  await again.press('Enter');
  await expect(part).toContainText('You owe nothing');
  await expect(part.getByRole('heading', { name: 'Balance' })).toBeFocused();

  // the other section recovers on its own and keeps the focus
  const receipts = partOf(page, 'Receipts');
  await receipts.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(receipts.getByRole('status')).toHaveText('We tried again but got no response.');
  await page.unroute('**/api/v4/member/yearlySummary/*');
  await expect(receipts.getByRole('listitem').first()).toBeVisible({ timeout: 30_000 });
  await expect(receipts.getByRole('heading', { name: 'Receipts' })).toBeFocused();
});

test('a slow retry that fails keeps the error visible instead of the loading text', async ({ page }) => {
  test.slow();
  const member = await joinMember(page);
  await page.clock.install();
  let failed = 0;
  await page.route(BALANCE, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    failed += 1;
    await route.fulfill({ status: 503, json: UNAVAILABLE });
  });
  await openBilling(page, member);
  const part = partOf(page, 'Balance');
  const alert = await part.getByRole('alert').elementHandle();
  for (let time = 2; time <= 5; time += 1) {
    // the delay between automatic retries grows
    await expect(async () => {
      await page.clock.fastForward(10_000);
      expect(failed).toBeGreaterThanOrEqual(time);
    }).toPass();
    await expect(part.getByText('One moment …')).toHaveCount(0);
    expect(await alert?.evaluate((node) => node.isConnected)).toBe(true);
  }
});
