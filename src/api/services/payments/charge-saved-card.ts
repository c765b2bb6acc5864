import { createHash } from 'node:crypto';
import { ApiError } from '#api/kernel/errors.ts';
import type { Payment, Purpose } from '#api/ports/payment-settler.ts';
import { isDuplicate } from '#db/connection/database-errors.ts';
import type { Tx } from '#db/queries/database.ts';
import type { ReceiptLine } from '#db/schema/payments.ts';
import { cardOnFile, type Method, readCustomer } from './card-on-file.ts';
import { completeAttempt, type StoredAttempt, storeAttempt } from './charge-attempt.ts';
import { findByKey, insertAttempt, type PaymentDependencies } from './payment-attempt.ts';

/**
 * Charges the card on file, or another card of the account's owner. Like every payment, it is stored before the
 * processor is called, charged once per key, and settled by the reconciler after a crash.
 *
 * The handler of its purpose in `payment-settlers.ts` delivers what was paid for, using only the stored row: put
 * everything it needs into `intent`. `before` runs in the transaction that stores the attempt: lock the membership there
 * and check that the charge is still allowed.
 */
export interface SavedCharge {
  site: string;
  accountId: string;
  purpose: Extract<Purpose, 'renewal' | 'dependent' | 'balance' | 'purchase'>;
  /** another card than the one on file, by its token; `keep` saves it as the card on file if the charge succeeds */
  card?: { token: string; keep: boolean } | undefined;
  /** whole cents; 0 settles without calling the processor */
  amountCents: number;
  /** for the receipt; they add up to the amount */
  lines: ReceiptLine[];
  membershipId?: string | null;
  /** for renewals: first day of the term; a term is charged once */
  termStart?: string | null;
  /** first day after the paid term */
  termEnd?: string | null;
  /** the payment's ID, if the cause decides it; otherwise a random one */
  id?: string;
  /** one charge per key: the client's Idempotency-Key, or a job's key built from the cause and the attempt number */
  key: string;
  /** what the settler needs; plain JSON, no personal data */
  intent: Record<string, unknown>;
  /** for the card's statement; no personal data */
  description: string;
  before?: (tx: Tx) => Promise<void>;
}

/**
 * @returns the payment: 'captured', 'declined', 'voided' (not charged), or 'started' while the outcome is unknown; the
 * reconciler then settles it. For a key that was used before: the payment made with it
 * @throws ApiError not_allowed (reason 'no_card') without a card on file; key_reused for a key with other details;
 * in_progress while the same term is being charged with another key; errors of `before`
 */
export async function chargeSavedCard(deps: PaymentDependencies, charge: SavedCharge): Promise<Payment> {
  const { site } = charge;
  const begun = await begin(deps, charge).catch(async (error: unknown) => {
    if (isDuplicate(error, 'payments_one_charge_a_term')) throw new ApiError('in_progress');
    if (!isDuplicate(error, 'payments_one_key')) throw error;
    const known = await deps.database.inSite(site, (tx) => findByKey(tx, { site, key: charge.key }));
    if (!known) throw error;
    return { known: assertSame(known, charge) };
  });
  if ('known' in begun) return begun.known;
  const { payment } = await completeAttempt(deps, begun);
  return payment;
}

type Begun = { known: Payment } | StoredAttempt;

async function begin(deps: PaymentDependencies, charge: SavedCharge): Promise<Begun> {
  const { site, accountId, amountCents, key } = charge;
  const { processor, now } = deps;
  return storeAttempt<Begun>(deps, site, async (tx) => {
    const known = await findByKey(tx, { site, key });
    if (known) return { known: assertSame(known, charge) };
    await charge.before?.(tx);
    const method = amountCents === 0 ? null : await methodFor(tx, charge, processor.name);
    const payment = await insertAttempt(
      tx,
      {
        site,
        accountId,
        amountCents,
        ...(charge.id !== undefined && { id: charge.id }),
        purpose: charge.purpose,
        idempotencyKey: key,
        requestHash: hashOf(charge),
        membershipId: charge.membershipId ?? null,
        termStart: charge.termStart ?? null,
        termEnd: charge.termEnd ?? null,
        intent: charge.intent,
        lines: charge.lines,
        processor: method ? processor.name : 'none',
      },
      now(),
    );
    if (method === null) return { kind: 'free', payment, card: null };
    const { card: source, customer } = method;
    const { description, card } = charge;
    return {
      kind: 'charge',
      payment,
      charge: { source, customer, description, keepCard: card?.keep ?? false },
    };
  });
}

async function methodFor(tx: Tx, charge: SavedCharge, processor: string): Promise<Method> {
  const { site, accountId, card } = charge;
  if (!card) return cardOnFile(tx, { site, accountId, processor });
  return { card: { token: card.token }, customer: await readCustomer(tx, { site, accountId, processor }) };
}

function assertSame(known: Payment, charge: SavedCharge): Payment {
  if (known.requestHash !== hashOf(charge)) throw new ApiError('key_reused');
  return known;
}

/** Leaves out the lines: their wording may change between two runs of a job. */
function hashOf({ accountId, purpose, amountCents, membershipId, termStart }: SavedCharge): string {
  const hashed = [accountId, purpose, amountCents, membershipId ?? null, termStart ?? null];
  return createHash('sha256').update(JSON.stringify(hashed)).digest('base64url');
}
