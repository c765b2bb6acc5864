import type { Page, Route } from '@playwright/test';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { rows } from '../support/database.ts';
import { dropResponse } from '../support/drop-response.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { begunDaysAgo, joinMember, type Member } from '../support/join-member.ts';

// Plan and renewal: automatic renewal, paying the next term, changing the plan, and canceling.

const open = (page: Page, { site }: Member) => page.goto(siteUrl(site, '/dashboard?section=renewal'));
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

/** Expects no axe errors, and no sideways scroll on the smallest phones. */
async function expectSound(page: Page): Promise<void> {
  expect(await axeErrors(page)).toEqual([]);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 740 });
  expect(await sidewaysScroll(page)).toBe(0);
  if (size) await page.setViewportSize(size);
}

const readMembership = async ({ number }: Member) =>
  (
    await rows<{ id: string; status: string; auto_renew: boolean; plan_id: string; agreed_cents: number }>(
      'select id, status, auto_renew, plan_id, agreed_cents from memberships where number = $1',
      [number],
    )
  )[0]!;

const readPayments = ({ number }: Member) =>
  rows<{ purpose: string; status: string; cents: number }>(
    `select p.purpose, p.status, p.amount_cents as cents from payments p join memberships m
    on m.site = p.site and m.id = p.membership_id where m.number = $1 order by p.created_at`,
    [number],
  );

const readSubjects = async ({ email }: Member) =>
  (
    await rows<{ subject: string }>('select subject from outbox where recipient = $1 order by created_at', [
      email,
    ])
  ).map(({ subject }) => subject);

/** Whether a call charges or changes something, and is no preview. */
const isReal = (route: Route) => !route.request().url().includes('preview=true');

test('a member turns renewal off with one click, and on after agreeing to the price, by keyboard', async ({
  page,
}) => {
  const ana = await joinMember(page);
  await open(page, ana);
  await expect(heading(page, 'Your membership renews automatically')).toBeVisible();
  await expect(page.getByText(/we charge \$149 to your Visa ending in 4242/)).toBeVisible();
  await expectSound(page);

  await page.getByRole('button', { name: 'Turn off renewal' }).press('Enter');
  await expect(page.getByText(`Renewal is off. We sent a confirmation to ${ana.email}.`)).toBeFocused();
  await expect(heading(page, 'Your membership does not renew automatically')).toBeVisible();
  expect(await readMembership(ana)).toMatchObject({ auto_renew: false, status: 'active' });
  const box = page.getByRole('checkbox', { name: /charges my card \$149 on/ });
  await expect(box).not.toBeChecked();
  await page.getByRole('button', { name: 'Turn on renewal' }).press('Enter');
  await expect(page.getByText('Please agree to the renewal.')).toBeVisible();
  await expect(box).toBeFocused();
  await expectSound(page);
  await box.press('Space');
  await page.getByRole('button', { name: 'Turn on renewal' }).press('Enter');
  await expect(page.getByText('Renewal is on. We sent a confirmation')).toBeFocused();
  expect(await readMembership(ana)).toMatchObject({ auto_renew: true, agreed_cents: 14_900 });
  const [consent] = await rows<{ wording: string }>(
    `select c.wording from consents c join accounts a on a.site = c.site and a.id = c.account_id
    where a.email = $1 and c.payment_id is null`,
    [ana.email],
  );
  expect(consent?.wording).toContain('charges my card $149');
  expect((await readSubjects(ana)).slice(-2)).toEqual([
    'Your membership will not renew',
    'Your membership renews automatically',
  ]);
});

test.describe('the next term', () => {
  test.use({ allowedConsole: [/ERR_FAILED|Failed to load resource/] });

  test('the next term is paid once when its request and then its response are lost', async ({ page }) => {
    const ana = await joinMember(page);
    const keys = new Set<string>();
    let mode: 'request lost' | 'answer lost' | 'works' = 'request lost';
    await page.route('**/api/v4/member/renewSubscription*', async (route) => {
      if (!isReal(route)) return route.continue();
      keys.add((await route.request().headerValue('idempotency-key')) ?? '');
      if (mode === 'works') return route.continue();
      if (mode === 'request lost') return route.abort();
      mode = 'works';
      return dropResponse(route);
    });
    await open(page, ana);
    await page.getByRole('button', { name: 'See the price' }).press('Enter');
    const terms = page.getByRole('checkbox', { name: /I have read the Terms/ });
    const pay = page.getByRole('button', { name: 'Pay $149' });
    // before the cards load, none is selected
    await expect(pay).toBeEnabled();
    await pay.press('Enter');
    await expect(page.getByText('Please agree to the terms to continue.')).toBeVisible();
    await expectSound(page);
    await terms.press('Space');
    await pay.press('Enter');
    await expect(page.getByText('We do not know yet whether your payment went through.')).toBeVisible();

    await page.reload();
    await page.getByRole('button', { name: 'See the price' }).click();
    await expect(page.getByText('did not get the result')).toBeVisible();
    mode = 'answer lost';
    await terms.check();
    await pay.click();
    await expect(page.getByText(/\$149 is paid\. You are covered from/)).toBeFocused();
    await expect(heading(page, 'Your next term is paid')).toBeVisible();
    expect(keys.size).toBe(1);
    expect(await readPayments(ana)).toEqual([
      { purpose: 'join', status: 'captured', cents: 14_900 },
      { purpose: 'renewal', status: 'captured', cents: 14_900 },
    ]);
    await page.reload();
    await expect(heading(page, 'Your next term is paid')).toBeVisible();
    await expect(page.getByRole('button', { name: 'See the price' })).toHaveCount(0);
    await expectSound(page);
  });

  test('a returning member’s term begins today once a card is accepted', async ({ page }) => {
    const ana = await joinMember(page);
    await begunDaysAgo(ana, 400);
    await rows(`update memberships set status = 'ended' where number = $1`, [ana.number]);
    await open(page, ana);
    await expect(heading(page, 'Your membership has ended')).toBeVisible();
    await expect(page.getByRole('button', { name: /Switch renewal|get back/ })).toHaveCount(0);
    await page.getByLabel('Another card').check();
    const fill = async (number: string) => {
      await page.getByLabel('Card number').fill(number);
      await page.getByLabel('Expires').fill('05/40');
      await page.getByLabel('Security code').fill('123');
    };
    await fill('4000 0000 0000 9995');
    await page.getByRole('checkbox', { name: /I have read the Terms/ }).check();
    await expectSound(page);
    await page.getByRole('button', { name: 'Pay $149' }).click();
    await expect(page.getByText(/not enough money|funds/i)).toBeVisible();
    await fill('5555 5555 5555 4444');
    await page.getByRole('button', { name: 'Pay $149' }).click();
    await expect(heading(page, 'Welcome back')).toBeVisible();
    // the box for renewal was not ticked
    expect(await readMembership(ana)).toMatchObject({ status: 'active', auto_renew: false });
    expect((await readPayments(ana)).slice(1)).toEqual([
      { purpose: 'renewal', status: 'declined', cents: 14_900 },
      { purpose: 'renewal', status: 'captured', cents: 14_900 },
    ]);
  });
});

test('a member can choose another plan, agree to its price, or undo the choice', async ({ page }) => {
  const ana = await joinMember(page, { site: 'brightway' });
  await open(page, ana);
  await page.getByRole('radio', { name: /Brightway Student, \$84 a year/ }).press('Space');
  await page.getByRole('button', { name: 'See what changes' }).press('Enter');
  await expect(heading(page, 'Brightway Student instead of Brightway Year')).toBeFocused();
  await page.getByRole('button', { name: 'Choose Brightway Student' }).press('Enter');
  await expect(page.getByText('Please agree to the renewal at the new price.').first()).toBeVisible();
  await expectSound(page);
  await page.getByRole('checkbox', { name: /Brightway Student renews automatically.*\$84/ }).press('Space');
  await page.getByRole('button', { name: 'Choose Brightway Student' }).press('Enter');
  await expect(page.getByText('You have chosen Brightway Student. We sent')).toBeFocused();
  await expect(page.getByText(/we charge \$84 .* another year of Brightway Student/)).toBeVisible();
  const { id } = await readMembership(ana);
  const changes = () =>
    rows(
      'select plan_id, agreed_cents, withdrawn_at is null as waits from plan_changes where membership_id = $1',
      [id],
    );
  expect(await changes()).toEqual([{ plan_id: 'brightway-student', agreed_cents: 8_400, waits: true }]);
  expect((await readSubjects(ana)).at(-1)).toMatch(/^Your plan from .*: Brightway Student$/);

  // the next term has that plan, even if it is paid early
  await page.getByRole('button', { name: 'See the price' }).click();
  await expect(page.getByRole('button', { name: 'Pay $84' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep Brightway Year instead' }).press('Enter');
  await expect(page.getByText('You stay with Brightway Year.')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Pay $119' })).toBeVisible();
  expect(await changes()).toMatchObject([{ waits: false }]);
  expect(await readPayments(ana)).toHaveLength(1);
  expect((await readSubjects(ana)).at(-1)).toBe('You stay with Brightway Year');
});

test.describe('a plan change that is undone', () => {
  // the page may not know yet that renewal was just switched on; the server then asks for consent
  test.use({ allowedConsole: [/status of 422/] });

  test('a plan renews again only after the member agrees to its price', async ({ page }) => {
    const ana = await joinMember(page, { site: 'brightway' });
    await open(page, ana);
    await page.getByRole('button', { name: 'Turn off renewal' }).click();
    await expect(page.getByText('Renewal is off.')).toBeFocused();
    await page.getByRole('radio', { name: /Brightway Student/ }).check();
    await page.getByRole('button', { name: 'See what changes' }).click();
    await page.getByRole('button', { name: 'Choose Brightway Student' }).click();
    await expect(page.getByText('You have chosen Brightway Student.')).toBeFocused();
    await page.getByRole('checkbox', { name: /Brightway Student renews automatically/ }).check();
    await page.getByRole('button', { name: 'Turn on renewal' }).click();
    await expect(page.getByText('Renewal is on.')).toBeFocused();

    await page.getByRole('button', { name: 'Keep Brightway Year instead' }).press('Enter');
    await expect(heading(page, 'Brightway Year instead of Brightway Student')).toBeFocused();
    await expectSound(page);
    await page.getByRole('button', { name: 'Keep Brightway Year' }).press('Enter');
    await expect(page.getByText('Please agree to the renewal at the new price.').first()).toBeVisible();
    expect(await readMembership(ana)).toMatchObject({ auto_renew: true, agreed_cents: null });
    await page.getByRole('checkbox', { name: /Brightway Year renews automatically.*\$119/ }).press('Space');
    await page.getByRole('button', { name: 'Keep Brightway Year' }).press('Enter');
    await expect(page.getByText('You stay with Brightway Year.')).toBeFocused();
    await expect(page.getByText(/we charge \$119 .* another year of Brightway Year/)).toBeVisible();
    expect(await readMembership(ana)).toMatchObject({ auto_renew: true, agreed_cents: 11_900 });
  });
});

test('a cancellation shows the refund and its rule first, then pays the refund', async ({ page }) => {
  const ana = await joinMember(page);
  await open(page, ana);
  await page.getByRole('button', { name: 'See what you get back' }).press('Enter');
  await expect(page.getByText('You get back $149')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Other, or I would rather not say' })).toBeChecked();
  await expect(page.getByText(/you get the whole price back if you cancel through/)).toBeVisible();
  await expect(page.getByText('Last day for a full refund')).toBeVisible();
  await expectSound(page);
  expect(await readMembership(ana)).toMatchObject({ status: 'active' });

  await page.getByRole('button', { name: 'Continue to cancel' }).press('Enter');
  await expect(heading(page, 'Cancel your membership?')).toBeFocused();
  await expectSound(page);
  await page.getByRole('button', { name: 'Cancel my membership' }).press('Enter');
  await expect(
    page.getByText(/\$149 is on its way back to the card or account you paid with.*We sent a confirmation/),
  ).toBeFocused();
  await expect(heading(page, 'Your membership has ended')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toHaveCount(0);
  // a plan canceled on its first day covered no one, so no day of the canceled term is named
  await expect(page.getByText(/covered you through/)).toHaveCount(0);
  expect(await readMembership(ana)).toMatchObject({ status: 'ended', auto_renew: false });
  const refunds = await rows(
    `select r.amount_cents, r.status from refunds r join payments p on p.site = r.site and p.id = r.payment_id
    join memberships m on m.site = p.site and m.id = p.membership_id where m.number = $1`,
    [ana.number],
  );
  expect(refunds).toEqual([{ amount_cents: 14_900, status: 'done' }]);
  expect((await readSubjects(ana)).at(-1)).toBe('Your membership at Harbor Dental Club is canceled');
  await expectSound(page);
  await page.goto(siteUrl('harbor', '/dashboard?section=household'));
  await expect(page.getByText('Never covered: the membership was canceled right away')).toBeVisible();
});

test.describe('with half of the calls failing', () => {
  test.use({ allowedConsole: [/ERR_FAILED|Failed to load resource/] });

  test('a membership is canceled once and resumed once when half of the calls fail', async ({ page }) => {
    const ana = await joinMember(page);
    await begunDaysAgo(ana, 60);
    await open(page, ana);
    await expect(heading(page, 'Another plan')).toBeVisible();
    const calls = new Map<string, number>();
    // the first response is lost, the next call works, and the third never arrives
    await page.route(/\/api\/v4\/member\/(?:cancel|autoRenew|plan|info|balance)/, async (route) => {
      const name = `${route.request().method()} ${route.request().url()}`;
      const nth = (calls.get(name) ?? 0) + 1;
      calls.set(name, nth);
      if (nth % 2 === 0) return route.continue();
      return nth % 4 === 1 ? dropResponse(route) : route.abort();
    });
    const tryAgain = page.getByRole('button', { name: 'Try again' });

    await page.getByRole('button', { name: 'See what you get back' }).click();
    await tryAgain.click();
    await expect(page.getByText('You get back $0')).toBeVisible();
    await expect(page.getByText(/That time is over, so there is no refund/)).toBeVisible();
    await page.getByRole('button', { name: 'Continue to cancel' }).click();
    await page.getByRole('button', { name: 'Cancel my membership' }).click();
    await expect(heading(page, 'Your membership is canceled')).toBeVisible();
    await expect(heading(page, 'Stay after all')).toBeVisible();
    expect(await readMembership(ana)).toMatchObject({ status: 'cancelled' });

    const box = page.getByRole('checkbox', { name: /charges my card \$149/ });
    await box.check();
    await page.getByRole('button', { name: 'Turn on renewal' }).click();
    await expect(heading(page, 'Automatic renewal is on')).toBeVisible();
    expect(await readMembership(ana)).toMatchObject({ status: 'active', auto_renew: true });
    const events = await rows<{ kind: string }>(
      `select e.kind from account_events e join accounts a on a.site = e.site and a.id = e.account_id
      where a.email = $1 and e.kind in ('cancelled', 'auto_renew_on') order by e.created_at`,
      [ana.email],
    );
    expect(events.map(({ kind }) => kind)).toEqual(['cancelled', 'auto_renew_on']);
  });
});
