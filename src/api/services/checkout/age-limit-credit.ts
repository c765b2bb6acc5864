import { agedOutMail } from '#api/mails/household-changed.ts';
import type { Capture } from '#api/ports/payment-settler.ts';
import type { Tx } from '#db/queries/database.ts';
import { ledgerEntries } from '#db/schema/ledger-entries.ts';
import { coveredUntil } from '#domain/eligibility/eligibility.ts';
import { splitCents } from '#domain/pricing/cents.ts';
import { addDays } from '#util/dates/calendar.ts';
import { queueMails } from '../outbox/queue-mail.ts';
import type { JoinIntent } from './join-intent.ts';
import type { Owner } from './store-account.ts';
import type { StoredMember } from './store-household.ts';

interface Waited {
  /** whom the membership covers */
  covered: StoredMember[];
  /** who has reached the age limit while a bank took its days, and what was paid for each of them */
  aged: { person: StoredMember; until: string; cents: number }[];
}

/**
 * Whoever was ordered for and may not be covered on the first day any more. It is theirs again what was paid for
 * them: their part of the price, which a coupon or a cap has made smaller.
 */
export function ageLimitCredit(household: readonly StoredMember[], intent: JoinIntent): Waited {
  const { memberCents, dependentCents } = intent.termPrice;
  const own = new Map(intent.ownPlans.map(({ person, cents }) => [person, cents]));
  const weights = household.map(
    ({ relation, inCart }) => own.get(inCart) ?? (relation === 'self' ? memberCents : dependentCents),
  );
  const shares = splitCents(intent.priceCents, weights);
  const waited: Waited = { covered: [], aged: [] };
  for (const [index, person] of household.entries()) {
    const until = person.relation === 'self' ? null : coveredUntil({ ...person, relation: person.relation });
    if (until === null || until > intent.termStart) waited.covered.push(person);
    else waited.aged.push({ person, until, cents: shares[index] ?? 0 });
  }
  return waited;
}

interface Crediting {
  capture: Capture;
  account: Owner['account'];
  aged: Waited['aged'];
}

/** Credits the account with it, and says so. */
export async function creditAged(tx: Tx, { capture, account, aged }: Crediting): Promise<void> {
  if (aged.length === 0) return;
  const { payment, brand, now } = capture;
  const { site, id: paymentId } = payment;
  const credits = aged.filter(({ cents }) => cents > 0);
  if (credits.length > 0)
    await tx.insert(ledgerEntries).values(
      credits.map(({ person, cents }) => ({
        ...{ site, accountId: account.id, kind: 'credit' as const, amountCents: -cents, paymentId },
        ...{ text: 'Reached the age limit before the first day', createdAt: now },
        dedupeKey: `aged-meanwhile:${paymentId}:${person.id}`,
      })),
    );
  await queueMails(
    tx,
    site,
    aged.map(({ person, until, cents }) => ({
      ...agedOutMail(brand, {
        name: `${person.firstName} ${person.lastName}`,
        coveredThrough: addDays(until, -1),
        creditCents: cents,
      }),
      ...{ kind: 'aged-out', recipient: account.email, accountId: account.id },
      dedupeKey: `aged-meanwhile:${paymentId}:${person.id}`,
    })),
  );
}
