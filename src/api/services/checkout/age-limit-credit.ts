import { agedOutMail } from '#api/mails/household/household-changed.ts';
import type { Capture } from '#api/ports/payment-settler.ts';
import type { Tx } from '#db/queries/database.ts';
import { ledgerEntries } from '#db/schema/payments.ts';
import { coveredUntil } from '#domain/eligibility/eligibility.ts';
import { splitCents } from '#domain/pricing/cents.ts';
import { addDays } from '#util/dates/calendar.ts';
import { queueMailTo } from '../outbox/queue-mail.ts';
import { ledgerColumns } from '../payments/ledger-columns.ts';
import type { JoinIntent } from './join-intent.ts';
import type { Owner, StoredMember } from './store-household.ts';

interface SplitHousehold {
  /** the people covered by the membership */
  covered: StoredMember[];
  /** people who reached the age limit while the bank processed the payment, and what was paid for each */
  aged: { person: StoredMember; until: string; cents: number }[];
}

/**
 * Splits a household into people who may still be covered on the first day, and people who are too old by then. Their
 * share of the price, after coupon and cap, is credited.
 */
export function ageLimitCredit(household: readonly StoredMember[], intent: JoinIntent): SplitHousehold {
  const { memberCents, dependentCents } = intent.termPrice;
  const own = new Map(intent.ownPlans.map(({ person, cents }) => [person, cents]));
  const weights = household.map(
    ({ relation, inCart }) => own.get(inCart) ?? (relation === 'self' ? memberCents : dependentCents),
  );
  const shares = splitCents(intent.priceCents, weights);
  const split: SplitHousehold = { covered: [], aged: [] };
  for (const [index, person] of household.entries()) {
    const until = person.relation === 'self' ? null : coveredUntil({ ...person, relation: person.relation });
    if (until === null || until > intent.termStart) split.covered.push(person);
    else split.aged.push({ person, until, cents: shares[index] ?? 0 });
  }
  return split;
}

interface Crediting {
  capture: Capture;
  account: Owner['account'];
  aged: SplitHousehold['aged'];
}

/** Credits the account and sends the emails. */
export async function creditAged(tx: Tx, { capture, account, aged }: Crediting): Promise<void> {
  if (aged.length === 0) return;
  const { payment, brand, now } = capture;
  const { site, id: paymentId } = payment;
  const credits = aged.filter(({ cents }) => cents > 0);
  if (credits.length > 0)
    await tx.insert(ledgerEntries).values(
      credits.map(({ person, cents }) => ({
        site,
        accountId: account.id,
        kind: 'credit' as const,
        amountCents: -cents,
        paymentId,
        ...ledgerColumns('age_limit_before_start'),
        createdAt: now,
        dedupeKey: `aged-meanwhile:${paymentId}:${person.id}`,
      })),
    );
  for (const { person, until, cents } of aged)
    await queueMailTo(tx, brand, account, {
      kind: 'aged-out',
      dedupeKey: `aged-meanwhile:${paymentId}:${person.id}`,
      mail: () =>
        agedOutMail(brand, {
          name: `${person.firstName} ${person.lastName}`,
          coveredThrough: addDays(until, -1),
          creditCents: cents,
        }),
    });
}
