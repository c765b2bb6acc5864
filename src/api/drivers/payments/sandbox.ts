import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import {
  type BankDebit,
  type Card,
  CardDeclinedError,
  type DeclineCode,
  type Outcome,
  type PaymentProcessor,
  RefundRejectedError,
  type RefundRequest,
  UnknownOutcomeError,
} from '#api/ports/payment-processor.ts';
import { isDuplicate } from '#db/connection/database-errors.ts';
import { NO_SUCH_CARD, type SandboxCard, sandboxBank, sandboxCard } from './sandbox-methods.ts';
import { closeExpiredPage, newId, prepareTestPage, testPages } from './sandbox-pages.ts';
import { listSandboxPayouts } from './sandbox-payouts.ts';
import { listSandboxRecords } from './sandbox-records.ts';
import { openSandboxStore, type SandboxCharge, type SandboxStore } from './sandbox-store.ts';

export interface SandboxOptions {
  databaseUrl: string;
  /** the login may not create schemas; they exist already */
  isSeparate?: boolean;
  /** how long a slow card takes */
  slowMs?: number;
  /** how long a bank takes to answer a debit */
  bankMs?: number;
}

const BANK_POLL_MS = { min: 5000, max: 3_600_000 };

/**
 * A processor that takes no real money, for laptops, demonstrations and tests. It behaves like an outside system: its
 * data outlives our processes, and it can be slow, silent or undecided.
 */
export function createSandbox(options: SandboxOptions): PaymentProcessor {
  const { databaseUrl, isSeparate = false, slowMs = 3000, bankMs = 60_000 } = options;
  const store = openSandboxStore(databaseUrl, { isSeparate });
  return {
    name: 'sandbox',
    publicKey: null,
    bankPollMs: Math.min(Math.max(bankMs, BANK_POLL_MS.min), BANK_POLL_MS.max),
    readMessage: null,
    close: store.close,
    prepare: async ({ site, key, amountCents, keepCard, customer }) => {
      const [charge] = await store.query<{ ref: string }>(sql`
        insert into sandbox.charges (ref, key, site, amount_cents, keep_card, customer)
        values (${newId('sbx')}, ${key}, ${site}, ${amountCents}, ${keepCard}, ${customer})
        on conflict (key) do update set key = excluded.key returning ref`);
      if (!charge) throw new Error('the sandbox stored no charge');
      return charge;
    },
    preparePage: (page) => prepareTestPage(store, page),
    testPages: testPages(store, (ref, token) =>
      charge(store, { ref, card: { token }, behavior: sandboxCard(token) }),
    ),
    confirm: async (ref, source) => {
      if ('bankAccount' in source)
        return readOutcome(
          (await startDebit(store, { ref, debit: source, bankMs })) ?? (await readCharge(store, ref)),
        );
      const behavior = await readBehavior(store, source);
      if (behavior.trouble === 'never-arrives') throw notReached();
      if (behavior.trouble === 'slow') await sleep(slowMs);
      const outcome = await charge(store, { ref, card: source, behavior });
      if (behavior.trouble === 'reply-lost') throw replyLost();
      return outcome;
    },
    lookUp: async (ref) => {
      await closeExpiredPage(store, ref);
      return readOutcome(await readCharge(store, ref));
    },
    cancel: async (ref) => {
      await store.query(sql`
        update sandbox.charges set status = 'cancelled', settled_at = now() where ref = ${ref} and status = 'open'`);
      return readOutcome(await readCharge(store, ref));
    },
    saveCard: async ({ token, key, site, customer }) => {
      const card = acceptedCard(token);
      const [saved] = await store.query<{ cardRef: string; customer: string }>(sql`
        insert into sandbox.cards (id, key, site, customer, face, declines)
        values (${newId('sbxcard')}, ${key}, ${site}, ${customer ?? newId('sbxcus')}, ${card.face},
          ${card.declinesLater ?? null})
        on conflict (key) do update set key = excluded.key returning id as "cardRef", customer`);
      if (!saved) throw new Error('the sandbox saved no card');
      if (card.trouble === 'reply-lost') throw replyLost();
      return { ...card.face, ...saved };
    },
    checkCard: async ({ token }) => void acceptedCard(token),
    refund: (request) => refund(store, request),
    listSince: (since) => listSandboxRecords(store, since),
    listPayouts: (period) => listSandboxPayouts(store, period),
  };
}

const notReached = () => new UnknownOutcomeError('the sandbox was not reached');
const replyLost = () => new UnknownOutcomeError('the response of the sandbox was lost');

/** @throws CardDeclinedError, UnknownOutcomeError */
function acceptedCard(token: string): SandboxCard {
  const card = sandboxCard(token);
  if (card.declines) throw new CardDeclinedError(card.declines);
  if (card.trouble === 'never-arrives') throw notReached();
  return card;
}

async function readBehavior(store: SandboxStore, card: Card): Promise<SandboxCard> {
  if ('token' in card) return sandboxCard(card.token);
  const [saved] = await store.query<{ face: SandboxCard['face']; declines: DeclineCode | null }>(
    sql`select face, declines from sandbox.cards where id = ${card.cardRef}`,
  );
  if (!saved) return NO_SUCH_CARD;
  return { face: saved.face, ...(saved.declines && { declines: saved.declines }) };
}

interface Charge {
  ref: string;
  card: Card;
  behavior: SandboxCard;
}

/** One statement, so that of two confirmations, or a confirmation and a cancellation, only the first has an effect. */
async function charge(store: SandboxStore, { ref, card, behavior }: Charge): Promise<Outcome> {
  const { face, declines = null, declinesLater = null, trouble } = behavior;
  const status = declines ? 'declined' : trouble === 'undecided' ? 'pending' : 'captured';
  const cardRef = 'cardRef' in card ? card.cardRef : newId('sbxcard');
  const [decided] = await store.query<SandboxCharge>(sql`
    with decided as (
      update sandbox.charges set status = ${status}, decline_code = ${declines}, face = ${face}, settled_at = now(),
        saved_card = case when keep_card then ${cardRef} end,
        customer = case when keep_card then coalesce(customer, ${newId('sbxcus')}) else customer end
      where ref = ${ref} and status = 'open' returning *
    ), saved as (
      insert into sandbox.cards (id, site, customer, face, declines)
      select saved_card, site, customer, face, ${declinesLater} from decided
      where keep_card and status <> 'declined'
      on conflict (id) do nothing
    ) select * from decided`);
  return readOutcome(decided ?? (await readCharge(store, ref)));
}

/** Reads a charge. An undecided one is captured when it is read for the second time. */
async function readCharge(store: SandboxStore, ref: string): Promise<SandboxCharge> {
  const [known] = await store.query<SandboxCharge>(sql`select * from sandbox.charges where ref = ${ref}`);
  if (!known) throw new Error(`the sandbox knows no charge ${ref}`);
  if (known.status === 'processing') return (await endDebit(store, ref)) ?? known;
  if (known.status !== 'pending') return known;
  const [charge] = await store.query<SandboxCharge>(sql`
    update sandbox.charges set asked = asked + 1, status = case when asked >= 1 then 'captured' else status end
    where ref = ${ref} and status = 'pending' returning *`);
  return charge ?? readCharge(store, ref);
}

function readOutcome(charge: SandboxCharge): Outcome {
  const { status, face, customer, saved_card: cardRef } = charge;
  if (status === 'declined') return { status, declineCode: charge.decline_code ?? 'card_declined' };
  if (status === 'processing') return { status, paidWith: face };
  if (status !== 'captured') return { status };
  const isCard = face !== null && !('kind' in face);
  const savedCard = charge.keep_card && isCard && cardRef ? { ...face, cardRef, customer } : null;
  return { status, paidWith: face, savedCard };
}

async function refund(
  store: SandboxStore,
  { ref, amountCents, key, site }: RefundRequest,
): Promise<{ ref: string }> {
  const find = () => store.query<{ ref: string }>(sql`select ref from sandbox.refunds where key = ${key}`);
  const [known] = await find();
  if (known) return known;
  const made = await store
    .query<{ ref: string }>(sql`
      with charge as (
        update sandbox.charges set refunded_cents = refunded_cents + ${amountCents}::integer
        where ref = ${ref} and status = 'captured' and refunded_cents + ${amountCents}::integer <= amount_cents
        returning ref
      ) insert into sandbox.refunds (ref, key, charge_ref, site, amount_cents)
      select ${newId('sbxre')}, ${key}, charge.ref, ${site}, ${amountCents}::integer from charge returning ref`)
    .catch((error: unknown) => {
      if (isDuplicate(error)) return [];
      throw error;
    });
  const [stored] = made.length > 0 ? made : await find();
  if (!stored) throw new RefundRejectedError('more than was charged, or nothing was');
  return stored;
}

interface Debit {
  ref: string;
  debit: BankDebit;
  bankMs: number;
}

/**
 * Starts a bank debit. Its result is stored at once, and takes effect after `bankMs`.
 * @returns the charge; null if it was confirmed or canceled before
 */
async function startDebit(store: SandboxStore, { ref, debit, bankMs }: Debit): Promise<SandboxCharge | null> {
  const { face, ends, declines = null, trouble } = sandboxBank(debit.bankAccount);
  if (trouble === 'never-arrives') throw notReached();
  const [started] = await store.query<SandboxCharge>(sql`
    update sandbox.charges set status = ${declines ? 'declined' : 'processing'}, decline_code = ${declines},
      face = ${face}, settles_as = ${ends === 'never' ? null : ends},
      settles_at = now() + ${bankMs}::float8 * interval '1 millisecond',
      settled_at = ${declines ? sql`now()` : null}
    where ref = ${ref} and status = 'open' returning *`);
  if (trouble === 'reply-lost') throw replyLost();
  return started ?? null;
}

/** Applies the bank's answer if it is due. @returns the charge; null if the bank has not answered yet */
async function endDebit(store: SandboxStore, ref: string): Promise<SandboxCharge | null> {
  const [ended] = await store.query<SandboxCharge>(sql`
    update sandbox.charges set settled_at = now(), decline_code = nullif(settles_as, 'captured'),
      status = case settles_as when 'captured' then 'captured' else 'declined' end
    where ref = ${ref} and status = 'processing' and settles_as is not null and settles_at <= now() returning *`);
  return ended ?? null;
}
