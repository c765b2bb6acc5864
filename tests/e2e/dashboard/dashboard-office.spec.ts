import type { Page } from '@playwright/test';
import { addDays, dayAtInstant } from '#util/dates/calendar.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { rows } from '../support/database.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { joinMember, type Member } from '../support/join-member.ts';
import { dropNextResponse, postFrom } from '../support/post-from-page.ts';

interface Move {
  to: string | null;
  waits: boolean;
}

/** Reads the requested office changes, oldest first. */
const moves = ({ site, number }: Member) =>
  rows<Move>(
    `select c.office_id as to, c.withdrawn_at is null and c.applied_at is null as waits
     from office_changes c join memberships m on m.site = c.site and m.id = c.membership_id
     where m.site = $1 and m.number = $2 order by c.created_at`,
    [site, number],
  );

/** Joins a member whose office has been Point Loma for a month, so that a change takes effect on a later day. */
async function joinedLongAgo(page: Page): Promise<Member> {
  const ana = await joinMember(page);
  expect(await postFrom(page, '/api/v4/member/switch/point-loma', {})).toMatchObject({ status: 200 });
  await rows(
    'update memberships set applied_on = applied_on - 30 where site = $1 and number = $2 returning id',
    [ana.site, ana.number],
  );
  await page.goto(siteUrl('harbor', '/dashboard?section=office'));
  return ana;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const search = async (page: Page, place: string) => {
  await page.getByLabel('ZIP code or city').fill(place);
  await page.keyboard.press('Enter');
};

// On this phone it is usually the next day already, but the brand's calendar counts.
test.use({ timezoneId: 'Pacific/Kiritimati' });
const TOMORROW = formatDay(addDays(dayAtInstant(new Date(), 'America/Los_Angeles'), 1));

async function looksRight(page: Page): Promise<void> {
  expect(await axeErrors(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
}

test.describe('the office', () => {
  test.use({ allowedConsole: [/status of 422/], viewport: { width: 320, height: 800 } });

  test('a member finds an office, schedules a change to it, cancels the change, and gives up their office', async ({
    page,
  }) => {
    test.slow();
    const ana = await joinedLongAgo(page);
    const now = page.getByRole('region', { name: 'Point Loma Family Dentistry' });
    await expect(now).toContainText('Opening hours');
    await expect(now.getByRole('link', { name: 'Directions' })).toBeVisible();
    await expect(page.getByText(`A change you make today takes effect on ${TOMORROW}.`)).toBeVisible();
    await expect(page.getByText('nearest to San Diego, CA 92101 first.')).toBeVisible();
    await expect(page.getByText(/^\d.* miles? · /).first()).toBeVisible();
    await looksRight(page);

    await search(page, '00000');
    await expect(page.getByLabel('ZIP code or city')).toBeFocused();
    await expect(page.getByText(/We do not know this ZIP code/)).toBeVisible();
    await search(page, 'Springfield');
    await expect(page.getByText('Which city do you mean?')).toBeVisible();
    await looksRight(page);
    await button(page, 'Show all offices').click();
    await button(page, 'Next').click();
    await expect(page.getByText(/^Page 2 of/)).toBeVisible();
    await search(page, 'Long Beach, CA');
    await expect(page.getByText('nearest to Long Beach, CA first.')).toBeVisible();

    const choose = button(page, 'Choose Belmont Shore Dental');
    await choose.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Change to Belmont Shore Dental?' })).toBeFocused();
    await expect(page.getByText('Counts from').locator('..')).toContainText(TOMORROW);
    await looksRight(page);
    await button(page, 'Cancel').click();
    await expect(choose).toBeFocused();
    expect(await moves(ana)).toEqual([{ to: 'point-loma', waits: false }]);
    await page.keyboard.press('Enter');
    await button(page, 'Change my office').click();
    const waiting = page.getByRole('region', { name: `From ${TOMORROW}: Belmont Shore Dental` });
    await expect(waiting).toContainText('Until then Point Loma Family Dentistry is your office');
    await expect(page.getByText('Your next office')).toBeVisible();
    // wait until the message has faded in
    await expect(page.locator('.toast-summary')).toBeVisible();
    await looksRight(page);
    await expect.poll(() => moves(ana)).toContainEqual({ to: 'belmont-shore', waits: true });

    await button(page, 'Keep Point Loma Family Dentistry').click();
    await expect(waiting).toHaveCount(0);
    await expect.poll(() => moves(ana)).toContainEqual({ to: 'belmont-shore', waits: false });

    await button(page, 'Go on without an office of your own').click();
    await button(page, 'Change my office').click();
    await expect(
      page.getByRole('heading', { name: `From ${TOMORROW}: no office of your own` }),
    ).toBeVisible();
    await expect.poll(() => moves(ana)).toContainEqual({ to: null, waits: true });
  });
});

test.describe('on a bad connection', () => {
  test.use({ allowedConsole: [/Failed to load resource/] });

  test('reports and reverts a failed office change, and shows a change whose response was lost', async ({
    page,
  }) => {
    const ana = await joinedLongAgo(page);
    const choose = button(page, 'Choose Belmont Shore Dental');
    await search(page, '90803');
    const error = { code: 'unavailable', message: 'We are having trouble right now.', requestId: '' };
    await page.route(
      '**/api/v4/member/switch/*',
      (route) => route.fulfill({ status: 503, json: { error } }),
      {
        times: 1,
      },
    );
    await choose.click();
    await button(page, 'Change my office').click();
    await expect(page.getByText(/^That (?:was not|may not have been) changed\.$/).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: /^From / })).toHaveCount(0);
    expect(await moves(ana)).toEqual([{ to: 'point-loma', waits: false }]);
    await dropNextResponse(page, '/api/v4/member/switch/belmont-shore');
    await choose.click();
    await button(page, 'Change my office').click();
    await expect
      .poll(() => moves(ana))
      .toEqual([
        { to: 'point-loma', waits: false },
        { to: 'belmont-shore', waits: true },
      ]);
    await expect(page.getByText('We cannot reach our server').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: `From ${TOMORROW}: Belmont Shore Dental` })).toBeVisible();
  });
});
