import type { Page } from '@playwright/test';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';

const list = (page: Page) => page.getByRole('group', { name: 'The search in the list' });
const estimator = (page: Page) => page.getByRole('group', { name: 'The estimator' });
const treatment = (page: Page) => page.getByRole('searchbox', { name: 'Treatment' });
const kind = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const verdict = (page: Page) => estimator(page).getByRole('status').first();
const more = (page: Page, what: string) => page.getByRole('button', { name: `One more: ${what}` });

async function openSummary(page: Page, { site = 'harbor', hash = '' } = {}): Promise<void> {
  await page.goto(siteUrl(site, `/savings-summary${hash}`));
  await expect(treatment(page)).toBeEnabled();
}

/** Collects the address and body of every request from now on. */
function requestedPaths(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  return asked;
}

test('the list filters by treatment, kind, plan and office, and its address restores all filters', async ({
  page,
}) => {
  const asked = requestedPaths(page);
  await openSummary(page);
  await expect(list(page).getByRole('row')).not.toHaveCount(0);
  await treatment(page).fill('CAVIDAD');
  await expect(list(page)).toContainText('Nothing on the list is called “CAVIDAD”');
  await expect(list(page).getByRole('table')).toHaveCount(0);
  expect(await axeErrors(page)).toEqual([]);
  await kind(page, 'Show the whole list').click();
  await expect(treatment(page)).toBeFocused();
  await page.keyboard.type('Tooth remóved');
  await expect(page.getByText('3 of 32 treatments')).toBeVisible();
  await kind(page, 'Extractions').press('Enter');
  await page.getByLabel('Plan', { exact: true }).selectOption('Harbor 65');

  await kind(page, 'Any office. Choose one').press('Enter');
  await expect(page.getByLabel('Office')).toBeFocused();
  await page.getByLabel('Office').selectOption('newport');
  await expect(list(page)).toContainText('Harbor 65 is sold at');
  const join = list(page).getByRole('link', { name: 'Join Harbor 65' });
  await expect(join).toHaveAttribute('href', '/checkout?office=newport&plan=harbor-sixty-five');

  await page.reload();
  await expect(treatment(page)).toHaveValue('Tooth remóved');
  await expect(kind(page, 'Extractions')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Office')).toHaveValue('newport');
  await expect(join).toBeVisible();
  await expect(list(page).getByRole('table')).toHaveCount(1);
  expect(await axeErrors(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  // search terms stay out of requests
  expect(asked.filter((address) => /remov|cavidad|extraction|sixty/i.test(address))).toEqual([]);
});

test('the list explains that an office does not sell the plan and names those it sells', async ({ page }) => {
  await openSummary(page, { site: 'pinewood', hash: '#plan=dentures-plus&office=colville' });
  await expect(list(page)).toContainText('Dentures Plus is not sold at');
  await expect(list(page)).toContainText('Sold there: Pinewood Household, Pinewood 62.');
  await expect(list(page).getByRole('link', { name: /^Join/ })).toHaveCount(0);
});

test('the estimator states when a plan costs more than it saves and when it pays off', async ({ page }) => {
  const asked = requestedPaths(page);
  await openSummary(page);
  await estimator(page).scrollIntoViewIfNeeded();
  await expect(verdict(page)).toContainText('Say what you expect this year');
  await more(page, 'Regular check-up, You').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(verdict(page)).toContainText(
    'Harbor Club does not pay for you. Without it you spend $81 less.',
  );
  await expect(verdict(page)).toContainText('It would save $68 on these treatments and costs $149.');
  await expect(verdict(page)).toContainText('“White filling, one side”, which saves $90');
  await expect(estimator(page).getByRole('link', { name: 'Join Harbor Club' })).toHaveCount(0);
  expect(await axeErrors(page)).toEqual([]);

  await page.getByRole('button', { name: 'Add a child' }).click();
  await more(page, 'First visit with a full exam, Child 1').click();
  await page.getByLabel('Another treatment for You').selectOption('Porcelain crown');
  await page.getByRole('group', { name: 'You', exact: true }).getByRole('button', { name: 'Add' }).click();
  // 2 × 72 + 124 + 1,485, against 2 × 38 + 62 + 965 and 149 + 109 for two
  await expect(verdict(page)).toContainText('You spend $392 less with Harbor Club.');
  await expect(verdict(page)).toContainText('it has paid for itself with treatment 4 of 4.');
  const sum = estimator(page).getByRole('row', { name: /^In a year/ });
  await expect(sum).toHaveText('In a year$1,753$1,361');
  expect(await axeErrors(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);

  await page.reload();
  await estimator(page).scrollIntoViewIfNeeded();
  await expect(sum).toHaveText('In a year$1,753$1,361');
  await page.emulateMedia({ media: 'print' });
  await expect(sum).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  // the brand and the date
  await expect(page.getByText(/^Savings.* \| Harbor Dental Club, \d\d\/\d\d\/\d\d$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Is it worth it for you?' })).toBeHidden();
  await expect(more(page, 'Regular check-up, You')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Remove Child 1' }).click();
  await expect(sum).toHaveText('In a year$1,629$1,190');
  // expected treatments stay in the browser
  expect(asked.filter((address) => /check-up|crown|who=/.test(address))).toEqual([]);
});

test('the estimate stays visible while its inputs change', async ({ page }) => {
  await openSummary(page);
  await estimator(page).scrollIntoViewIfNeeded();
  await more(page, 'Regular check-up, You').click();
  const answer = page.locator('.verdict, .estimate-brief').filter({ hasText: /less/, visible: true });
  for (const button of [
    more(page, 'Regular check-up, You'),
    page.getByRole('button', { name: 'Add a child' }),
  ]) {
    await button.click();
    const boxes = await Promise.all((await answer.all()).map((one) => one.boundingBox()));
    const height = page.viewportSize()?.height ?? 0;
    expect(boxes.some((box) => box !== null && box.y >= 0 && box.y + box.height <= height + 1)).toBe(true);
  }
});

test('a plan for seniors has no estimate for children', async ({ page }) => {
  await openSummary(page, { site: 'pinewood', hash: '#plan=sixty-two&who=a_c' });
  // it renders when it is near the viewport
  await estimator(page).scrollIntoViewIfNeeded();
  await expect(verdict(page)).toContainText('Pinewood 62 covers only people who are 62 or older');
  await estimator(page).getByLabel('Plan to estimate with').selectOption('Pinewood Household');
  await expect(verdict(page)).toContainText('Say what you expect');
});

test.describe('when the server does not respond', () => {
  test.use({ allowedConsole: [/Failed to load resource/] });

  test('the list still filters when the offices fail to load, and they load on retry', async ({ page }) => {
    await openSummary(page);
    await page.route('**/api/km/**', (route) => route.abort());
    await kind(page, 'Any office. Choose one').click();
    await expect(list(page).getByRole('alert')).toContainText('The list of offices could not be loaded.');
    expect(await axeErrors(page)).toEqual([]);
    await treatment(page).fill('corona');
    await expect(list(page)).toContainText('Porcelain crown');
    await page.unroute('**/api/km/**');
    await kind(page, 'Try again').click();
    await expect(page.getByLabel('Office')).toBeVisible();
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('shows the whole list without script', async ({ page }) => {
    await page.goto(siteUrl('harbor', '/savings-summary'));
    await expect(list(page).getByRole('row', { name: /Porcelain crown \$1,485 \$965/ })).toBeVisible();
    await expect(list(page).locator('tbody tr')).toHaveCount(32);
    await expect(treatment(page)).toBeHidden();
    await expect(estimator(page)).toContainText('does not run in this browser');
  });
});
