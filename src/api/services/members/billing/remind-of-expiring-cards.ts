import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import { cardExpiringMail } from '#api/mails/membership/membership-changed.ts';
import {
  forEachHousehold,
  type HouseholdJob,
  type JobContext,
} from '#api/services/membership/for-each-household.ts';
import { type Household, memberDay } from '#api/services/membership/household.ts';
import { nextCharge } from '#api/services/membership/next-term.ts';
import { unsubscribeLink, wantsMail } from '#api/services/outbox/mail-choices.ts';
import { queueMailTo } from '#api/services/outbox/queue-mail.ts';
import type { Tx } from '#db/queries/database.ts';
import { mailChoices } from '#db/schema/accounts.ts';
import { memberships } from '#db/schema/memberships.ts';
import { outbox } from '#db/schema/outbox.ts';
import { paymentMethods } from '#db/schema/payments.ts';
import { isCardReminderDue, lastValidMonth } from '#domain/payments/payment-method.ts';
import { currentLanguage } from '#util/language/current-language.ts';

/** One mail per card: the same card again gets none, the next one does. */
const reminderKey = sql<string>`concat('card-expiring:', ${paymentMethods.accountId}, ':',
  ${paymentMethods.expYear}, '-', ${paymentMethods.expMonth}, ':', ${paymentMethods.last4})`;

/**
 * A job that warns members, once per card, whose card expires before its next charge. Safe to run twice.
 * @returns how many were emailed
 */
export async function remindOfCards(deps: HouseholdJob, site: string): Promise<number> {
  const { database, now } = deps;
  const due = await database.inSite(site, (tx) => candidates(tx, { site, now: now() }));
  return forEachHousehold(deps, { job: 'card-reminder', site, due }, remind);
}

interface Candidate {
  membershipId: string;
  key: string;
  card: { brand: string; last4: string; expYear: number; expMonth: number };
}

const isOfAccount = and(
  eq(paymentMethods.site, memberships.site),
  eq(paymentMethods.accountId, memberships.accountId),
);

/** Whether the membership renews with a card which expires by the end of next month, without a reminder so far. */
function mayExpire(now: Date) {
  const [year = 0, month = 0] = memberDay(now, null).split('-').map(Number);
  return and(
    inArray(memberships.status, ['active', 'past_due']),
    eq(memberships.autoRenew, true),
    // further east it may be the next month already
    lte(sql`${paymentMethods.expYear} * 12 + ${paymentMethods.expMonth}`, year * 12 + month + 2),
    sql`not exists (select from ${outbox} where ${outbox.site} = ${memberships.site}
      and ${outbox.dedupeKey} = ${reminderKey})`,
    sql`not exists (select from ${mailChoices} where ${mailChoices.site} = ${memberships.site}
      and ${mailChoices.accountId} = ${memberships.accountId} and ${mailChoices.kind} = 'card-expiring'
      and not ${mailChoices.isWanted})`,
  );
}

/** Brands for which `remindOfCards` may have work. */
export const sitesWithExpiringCards = (tx: Tx, now: Date) =>
  tx
    .selectDistinct({ site: memberships.site })
    .from(memberships)
    .innerJoin(paymentMethods, isOfAccount)
    .where(mayExpire(now));

/** Memberships that renew with a card which expires by the end of next month, and were not warned yet. */
async function candidates(tx: Tx, { site, now }: { site: string; now: Date }): Promise<Candidate[]> {
  const { brand, last4, expYear, expMonth } = paymentMethods;
  const rows = await tx
    .select({ membershipId: memberships.id, key: reminderKey, card: { brand, last4, expYear, expMonth } })
    .from(memberships)
    .innerJoin(paymentMethods, isOfAccount)
    .where(and(eq(memberships.site, site), mayExpire(now)));
  return rows as Candidate[];
}

async function remind(
  tx: Tx,
  household: Household,
  { brand, whitelist, due: { key, card } }: JobContext & { due: Candidate },
): Promise<boolean> {
  const charge = nextCharge(household, whitelist);
  if (!charge || charge.cents === 0 || !isCardReminderDue(card, charge.on, household.today)) return false;
  const { site, account } = household;
  const id = await wantsMail(tx, { site, accountId: account.id }, 'card-expiring');
  if (id === null) return false;
  await queueMailTo(tx, brand, account, {
    kind: 'card-expiring',
    dedupeKey: key,
    // for programs, which do not show the page
    unsubscribe: unsubscribeLink(brand.origin, id),
    mail: () =>
      cardExpiringMail(brand, {
        card,
        lastMonth: lastValidMonth(card),
        unsubscribe: unsubscribeLink(brand.origin, id, currentLanguage()),
        chargeOn: charge.on,
        cents: charge.cents,
      }),
  });
  return true;
}
