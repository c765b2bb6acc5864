import { applyOfficeChanges } from '#api/services/members/office/office-moves.ts';
import { renewDue } from '#api/services/members/renewal/renew-due.ts';
import { sendRenewalNotices } from '#api/services/members/renewal/renewal-notices.ts';
import { cancel } from '#contracts/member/cancel.ts';
import { dependentAdd, dependentRemove } from '#contracts/member/dependents.ts';
import { memberSwitch } from '#contracts/member/member-locations.ts';
import { addDays, dayOfMonth } from '#util/dates/calendar.ts';
import { AT_MESA, createMember, logInAgain, newKey, type TestMember } from './members.ts';
import type { TestApi } from './test-api.ts';
import type { TestBrowser } from './test-browser.ts';

const OFFICES = ['point-loma', 'belmont-shore', 'santa-cruz', null];

/** Sets the clock to an hour that is the next day in UTC, so that days are those of the office. */
export const setEvening = (api: TestApi, day: string): void => api.setNow(`${addDays(day, 1)}T05:30:00Z`);

/** A year and a half with joins, people added and removed, moves, cancellations and renewals. */
export async function liveThrough(api: TestApi): Promise<TestMember[]> {
  const joined: TestMember[] = [];
  let count = 0;
  for (let day = '2025-01-31'; day < '2026-06-16'; day = addDays(day, 3)) {
    setEvening(api, day);
    if (count < 24 && dayOfMonth(day) > 15) {
      count += 1;
      const isMesa = count % 6 === 0;
      const member = await createMember(api, {
        ...(isMesa ? AT_MESA : { office: OFFICES[count % 4] ?? null }),
        dependents: count % 3 === 0 ? [{ firstName: 'Leo' }] : [],
        card: count % 7 === 3 ? 'tok_declines_later' : 'tok_visa',
        autoRenew: count % 5 !== 0,
      });
      joined.push(member);
    }
    for (const site of ['harbor', 'mesa']) {
      await applyOfficeChanges(api.deps, site);
      await sendRenewalNotices(api.deps, site);
      await renewDue(api.deps, site);
    }
    for (const [index, member] of joined.entries()) await maybeChange(api, member, { index, day });
  }
  return joined;
}

/** What a member does on one of the days. */
async function maybeChange(
  api: TestApi,
  member: TestMember,
  { index, day }: { index: number; day: string },
): Promise<void> {
  const step = Number(day.slice(5, 7)) + index;
  if (dayOfMonth(day) > 3 || step % 6 !== 0) return;
  const browser = await logInAgain(api, member);
  if (index % 4 === 1) {
    const shown = await browser.call(cancel, {
      body: { reason: 'changed_mind' },
      query: { preview: 'true' },
    });
    if (shown.status !== 200) return;
    const { refundCents } = shown.ok();
    await browser.call(cancel, { body: { reason: 'changed_mind', expectedCents: refundCents } });
  } else if (index % 4 === 2) await addPerson(browser);
  else if (index % 4 === 3) {
    const memberId = member.memberIds[1];
    if (memberId === undefined) return;
    const shown = await browser.call(dependentRemove, { body: { memberId }, query: { preview: 'true' } });
    if (shown.status !== 200) return;
    const { refundCents, creditCents } = shown.ok();
    await browser.call(dependentRemove, { body: { memberId, expectedCents: refundCents + creditCents } });
  } else if (member.site === 'harbor') await browser.call(memberSwitch, { params: { id: 'santa-cruz' } });
}

async function addPerson(browser: TestBrowser): Promise<void> {
  const dependent = {
    firstName: 'Mia',
    lastName: 'Reyes',
    birthDate: '2019-02-03',
    relation: 'child',
  } as const;
  const shown = await browser.call(dependentAdd, { body: { dependent }, query: { preview: 'true' } });
  if (shown.status !== 200) return;
  const { chargeCents } = shown.ok();
  await browser.call(dependentAdd, {
    body: { dependent, expectedCents: chargeCents },
    headers: { 'idempotency-key': newKey() },
  });
}
