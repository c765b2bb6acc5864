import { dropPlanChanges } from '#api/services/members/plan-change/drop-plan-changes.ts';
import { renewDue } from '#api/services/members/renewal/renew-due.ts';
import { sendRenewalNotices } from '#api/services/members/renewal/renewal-notices.ts';
import { memberInfo } from '#contracts/member/member-info.ts';
import { changePlan } from '#contracts/member/member-plan.ts';
import { renewSubscription } from '#contracts/member/renew.ts';
import { queuedMails } from '../mail/mails.ts';
import { logInAgain, newKey, type TestMember } from './members.ts';
import type { TestApi } from './test-api.ts';
import type { TestBrowser } from './test-browser.ts';

/** Helpers for tests of plan changes. */

export const YEAR = { site: 'brightway', plan: 'brightway-year', office: 'harlem', state: 'NY' };

export const previewPlan = (browser: TestBrowser, planId: string) =>
  browser.call(changePlan, { body: { planId }, query: { preview: 'true' } });

export const choosePlan = (browser: TestBrowser, planId: string, expectedCents?: number, consent = true) =>
  browser.call(changePlan, {
    body: { planId, ...(expectedCents !== undefined && { expectedCents }), ...(consent && { consent }) },
  });

/** Reads the offer for the next term. @returns an empty object if it cannot be paid */
export async function readOffer(browser: TestBrowser) {
  const shown = await browser.call(renewSubscription, { body: {}, query: { preview: 'true' } });
  if (shown.status !== 200) return {};
  const { plan, bought, priceCents, start } = shown.ok();
  return { offered: { planId: plan.id, bought, priceCents, start } };
}

export const payNextTerm = async (browser: TestBrowser, expectedCents: number, key = newKey()) =>
  payShownOffer(browser, { expectedCents, key, ...(await readOffer(browser)) });

/** Pays for a shown offer, which may be outdated. */
export const payShownOffer = (
  browser: TestBrowser,
  {
    key = newKey(),
    ...shown
  }: Awaited<ReturnType<typeof readOffer>> & { expectedCents: number; key?: string },
) =>
  browser.call(renewSubscription, {
    body: { ...shown, paymentToken: 'tok_visa', consent: { terms: true, renewal: false } },
    headers: { 'idempotency-key': key },
  });

export const readMembership = async (api: TestApi, member: TestMember) =>
  (await (await logInAgain(api, member)).call(memberInfo)).ok().memberships[0]!;

/** Runs the hourly jobs of a brand at noon of a day. */
export async function night(api: TestApi, day: string, site = 'brightway') {
  api.setNow(`${day}T18:00:00Z`);
  const dropped = await dropPlanChanges(api.deps, site);
  return {
    dropped,
    notices: await sendRenewalNotices(api.deps, site),
    ...(await renewDue(api.deps, site)),
  };
}

export const listChanges = (api: TestApi, { membershipId }: TestMember) =>
  api.rows<{ plan: string; agreed: number | null; applied: boolean; withdrawn: boolean }>(
    `select plan_id as plan, agreed_cents as agreed, applied_at is not null as applied,
      withdrawn_at is not null as withdrawn
    from plan_changes where membership_id = $1 order by created_at, id`,
    [membershipId],
  );

export const readRenewals = (api: TestApi, { membershipId }: TestMember) =>
  api.rows<{ status: string; cents: number }>(
    `select status, amount_cents as cents from payments where membership_id = $1 and purpose = 'renewal'
    order by created_at`,
    [membershipId],
  );

export const mailsAfterJoining = async (api: TestApi, { site, email }: TestMember) =>
  (await queuedMails(api, site, email)).slice(2);
