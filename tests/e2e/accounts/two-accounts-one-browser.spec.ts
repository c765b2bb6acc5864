import type { Page } from '@playwright/test';
import { rows } from '../support/database.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { joinLoggedOut, logIn, type Member } from '../support/join-member.ts';
import { pressLogout } from '../support/page-actions.ts';

/** Everything on a page that a user of this browser could read. */
async function readable(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await Promise.all((await indexedDB.databases()).map(({ name }) => `database ${name}`));
    const kept = await Promise.all(
      (await caches.keys()).map(async (key) => (await (await caches.open(key)).keys()).map(({ url }) => url)),
    );
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')];
    const who = await (await fetch('/api/auth')).text();
    return [
      document.documentElement.outerHTML,
      fields.map(({ value }) => value).join('\n'),
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      document.cookie,
      window.name,
      JSON.stringify(history.state),
      location.href,
      who,
      ...databases,
      ...kept.flat(),
    ].join('\n');
  });
}

const VISITED = ['/dashboard', '/support', '/checkout', '/grievance-form'];

/** Logs in through the form and opens several pages, so that each can store data. */
async function visitAs(page: Page, member: Member): Promise<void> {
  await page.goto(siteUrl('harbor', '/member-login'));
  await logIn(page, member);
  await expect(page).toHaveURL(siteUrl('harbor', '/dashboard'));
  for (const path of VISITED) {
    const asked = page.waitForResponse('**/api/auth');
    await page.goto(siteUrl('harbor', path));
    await asked;
  }
}

test('shows nothing of one member to the next in the same browser', async ({ page }) => {
  test.setTimeout(150_000);
  const ana = await joinLoggedOut(page, { firstName: 'Anastasia' });
  const ben = await joinLoggedOut(page, { firstName: 'Benedikt' });
  await visitAs(page, ana);
  expect(await readable(page)).toContain(ana.email);
  await page.goto(siteUrl('harbor', '/faq'));
  await pressLogout(page);
  await expect(page).toHaveURL(siteUrl('harbor', '/member-login'));
  await expect(page.getByLabel('Email address')).toBeEditable();
  await expect(page.getByLabel('Email address')).toHaveValue('');

  const ofAna = [ana.email, ana.number, 'Anastasia'];
  const expectNothing = async (where: string) => {
    const text = await readable(page);
    for (const word of ofAna) expect(text, `${word} at ${where}`).not.toContain(word);
  };
  await expectNothing('the login page');
  await visitAs(page, ben);
  for (const path of VISITED) {
    await page.goto(siteUrl('harbor', path));
    await expectNothing(path);
    expect(await readable(page)).toContain(ben.email);
  }
  // go back through every page that Ana opened
  const steps = await page.evaluate(() => history.length);
  for (let step = 1; step < steps; step += 1) {
    await page.goBack({ waitUntil: 'load' }).catch(() => null);
    if (!page.url().startsWith('http')) break;
    await expectNothing(`${step} steps back, ${page.url()}`);
  }
});

test('an open tab of the previous member shows the next member’s account', async ({ page, context }) => {
  test.slow();
  const ana = await joinLoggedOut(page);
  const ben = await joinLoggedOut(page);
  await page.goto(siteUrl('harbor', '/member-login'));
  await logIn(page, ana);
  await expect(page).toHaveURL(siteUrl('harbor', '/dashboard'));
  const left = await context.newPage();
  await left.goto(siteUrl('harbor', '/dashboard'));
  await page.goto(siteUrl('harbor', '/faq'));
  await pressLogout(page);
  await expect(left).toHaveURL(siteUrl('harbor', '/member-login'));
  await expect(left.getByLabel('Email address')).toBeEditable();
  await logIn(page, ben);
  await expect(page).toHaveURL(siteUrl('harbor', '/dashboard'));
  // the login page in the other tab opens the dashboard without a click
  await expect(left).toHaveURL(siteUrl('harbor', '/dashboard'));
  expect(await readable(left)).toContain(ben.email);
  expect(await readable(left)).not.toContain(ana.email);
});

test.describe('two accounts in two tabs', () => {
  test.use({ allowedConsole: [/status of 40[13]|ERR_FAILED/] });

  /** Opens Ana's profile in one tab, ends her session, and logs Ben in in the other tab. */
  async function profileThenLogin(
    page: Page,
    other: Page,
    prepare: () => Promise<unknown>,
  ): Promise<Member[]> {
    const ana = await joinLoggedOut(page, { firstName: 'Anastasia' });
    const ben = await joinLoggedOut(page, { firstName: 'Benedikt' });
    await page.goto(siteUrl('harbor', '/member-login'));
    await logIn(page, ana);
    await expect(page).toHaveURL(siteUrl('harbor', '/dashboard'));
    await prepare();
    await page.goto(siteUrl('harbor', '/dashboard?section=profile'));
    await expect(page.getByRole('main')).toContainText(ana.email);
    await page.getByRole('button', { name: 'Change phone or address' }).click();
    await page.getByLabel('Street and number').fill('99 Anastasia Lane');
    // as after an idle timeout
    await rows(
      'delete from sessions where account_id = (select id from accounts where email = $1) returning id',
      [ana.email],
    );
    await other.goto(siteUrl('harbor', '/member-login'));
    await logIn(other, ben);
    await expect(other).toHaveURL(siteUrl('harbor', '/dashboard'));
    return [ana, ben];
  }
  const streets = (members: Member[]) =>
    rows<{ email: string; street: string }>('select street from accounts where email = any($1)', [
      members.map(({ email }) => email),
    ]);

  test('a page that lost its account shows the next member and nothing of the previous one', async ({
    page,
    context,
  }) => {
    test.slow();
    const other = await context.newPage();
    const [ana, ben] = await profileThenLogin(page, other, () =>
      page.route('**/api/auth', (route) => route.abort()),
    );
    await expect(page.getByRole('main')).toContainText(ben!.email);
    await page.unroute('**/api/auth');
    const text = await readable(page);
    for (const word of [ana!.email, ana!.number, 'Anastasia']) expect(text).not.toContain(word);
  });

  test('an outdated page never stores one member’s input in another member’s account', async ({
    page,
    context,
  }) => {
    test.slow();
    const other = await context.newPage();
    const members = await profileThenLogin(page, other, () =>
      page.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel')),
    );
    const refused = page.waitForResponse((answer) => answer.status() === 403);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await refused;
    await expect(page.getByRole('main')).toContainText(members[1]!.email);
    await expect(page.getByRole('main')).not.toContainText(members[0]!.email);
    expect(await streets(members)).toEqual([{ street: '1 Main Street' }, { street: '1 Main Street' }]);
  });
});

test('each request carries the token of the current session', async ({ page, context }) => {
  test.slow();
  const ana = await joinLoggedOut(page);
  const refused: string[] = [];
  context.on('response', (response) => response.status() === 403 && refused.push(response.url()));
  await page.goto(siteUrl('harbor', '/member-login'));
  const other = await context.newPage();
  await other.goto(siteUrl('harbor', '/support'));
  await logIn(page, ana);
  await expect(page).toHaveURL(siteUrl('harbor', '/dashboard'));
  await page.goto(siteUrl('harbor', '/faq'));
  await pressLogout(page);
  await expect(page).toHaveURL(siteUrl('harbor', '/member-login'));
  await logIn(page, ana);
  await expect(page).toHaveURL(siteUrl('harbor', '/dashboard'));
  await page.goto(siteUrl('harbor', '/faq'));
  await pressLogout(page);
  await expect(page).toHaveURL(siteUrl('harbor', '/member-login'));
  expect(refused).toEqual([]);
});
