import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type BankDebit,
  type Card,
  CardDeclinedError,
  type DeclineCode,
  type Outcome,
  type PaymentProcessor,
  RefundRejectedError,
  UnknownOutcomeError,
} from '#api/ports/payment-processor.ts';
import { sqlState } from '#db/connection/database-errors.ts';
import { NO_SUCH_CARD, type SandboxCard, sandboxBank, sandboxCard } from './sandbox-methods.ts';
import { openSandboxStore, type SandboxCharge, type SandboxStore } from './sandbox-store.ts';

export interface SandboxOptions {
  databaseUrl: string;
  /** the login may not create schemas; they exist already */
  isSeparate?: boolean;
  /** how long a slow card takes */
  slowMs?: number;
  /** how long a bank takes over a debit */
  bankMs?: number;
}

/** A laptop's reconciler need not wait for an hour to see that a minute is over. */
const BANK_LOOKS_MS = { least: 5000, most: 3_600_000 };

/**
 * A processor that takes no real money, for laptops, demonstrations and tests. It is an outside system all the
 * same: it has its own books, which outlive our processes, and it can be slow, silent or unsure.
 */
export function createSandbox(options: SandboxOptions): PaymentProcessor {
  const { databaseUrl, isSeparate = false, slowMs = 3000, bankMs = 60_000 } = options;
  const store = openSandboxStore(databaseUrl, { isSeparate });
  return {
    name: 'sandbox',
    publicKey: null,
    bankLookMs: Math.min(Math.max(bankMs, BANK_LOOKS_MS.least), BANK_LOOKS_MS.most),
    readMessage: null,
    close: store.close,
    prepare: async ({ site, key, amountCents, keepCard, customer }) => {
      const row = {
        ref: newName('sbx'),
        key,
        site,
        amount_cents: amountCents,
        keep_card: keepCard,
        customer,
      };
      const [made] = await store.insert<{ ref: string }>('charges', row);
      if (!made) throw new Error('the sandbox made no charge');
      return { ref: made.ref };
    },
    confirm: async (ref, means) => {
      if ('bankAccount' in means)
        return outcomeOf((await startDebit(store, { ref, debit: means, bankMs })) ?? (await ask(store, ref)));
      const card = means;
      const behavior = await behaviorOf(store, card);
      if (behavior.trouble === 'never-arrives') throw new UnknownOutcomeError('the sandbox was not reached');
      if (behavior.trouble === 'slow') await sleep(slowMs);
      const outcome = await charge(store, { ref, card, behavior });
      if (behavior.trouble === 'reply-lost')
        throw new UnknownOutcomeError('the answer of the sandbox was lost');
      return outcome;
    },
    lookUp: async (ref) => outcomeOf(await ask(store, ref)),
    cancel: async (ref) => {
      await store.query(
        `update sandbox.charges set status = 'cancelled', settled_at = now() where ref = $1 and status = 'open'`,
        [ref],
      );
      return outcomeOf(await ask(store, ref));
    },
    saveCard: async ({ token, key, site, customer }) => {
      const card = checkedCard(token);
      const [kept] = await store.insert<{ id: string; customer: string }>('cards', {
        id: newName('sbxcard'),
        key,
        site,
        customer: customer ?? newName('sbxcus'),
        face: card.face,
        declines: card.declinesLater ?? null,
      });
      if (!kept) throw new Error('the sandbox saved no card');
      if (card.trouble === 'reply-lost') throw new UnknownOutcomeError('the answer of the sandbox was lost');
      return { ...card.face, savedCard: kept.id, customer: kept.customer };
    },
    checkCard: async ({ token }) => void checkedCard(token),
    refund: (request) => refund(store, request),
  };
}

/** @throws CardDeclinedError, UnknownOutcomeError */
function checkedCard(token: string): SandboxCard {
  const card = sandboxCard(token);
  if (card.declines) throw new CardDeclinedError(card.declines);
  if (card.trouble === 'never-arrives') throw new UnknownOutcomeError('the sandbox was not reached');
  return card;
}

const newName = (kind: string): string => `${kind}_${randomBytes(12).toString('hex')}`;

async function behaviorOf(store: SandboxStore, card: Card): Promise<SandboxCard> {
  if ('token' in card) return sandboxCard(card.token);
  const [kept] = await store.query<{ face: SandboxCard['face']; declines: DeclineCode | null }>(
    'select face, declines from sandbox.cards where id = $1',
    [card.savedCard],
  );
  if (!kept) return NO_SUCH_CARD;
  return { face: kept.face, ...(kept.declines && { declines: kept.declines }) };
}

interface Charge {
  ref: string;
  card: Card;
  behavior: SandboxCard;
}

/** One statement decides: whichever of two confirmations, or of a confirmation and a cancellation, comes first. */
async function charge(store: SandboxStore, { ref, card, behavior }: Charge): Promise<Outcome> {
  const status = behavior.declines ? 'declined' : behavior.trouble === 'undecided' ? 'pending' : 'captured';
  const kept = 'savedCard' in card ? card.savedCard : newName('sbxcard');
  const [decided] = await store.query<SandboxCharge>(
    `with decided as (
      update sandbox.charges set status = $2, decline_code = $3, face = $4, settled_at = now(),
        saved_card = case when keep_card then $5 end,
        customer = case when keep_card then coalesce(customer, $6) else customer end
      where ref = $1 and status = 'open' returning *
    ), kept as (
      insert into sandbox.cards (id, site, customer, face, declines)
      select $5, site, customer, $4::jsonb, $7 from decided where keep_card and status <> 'declined'
      on conflict (id) do nothing
    ) select * from decided`,
    [
      ref,
      status,
      behavior.declines ?? null,
      behavior.face,
      kept,
      newName('sbxcus'),
      behavior.declinesLater ?? null,
    ],
  );
  return outcomeOf(decided ?? (await ask(store, ref)));
}

/** A charge that is undecided is decided when it is asked for the second time. */
async function ask(store: SandboxStore, ref: string): Promise<SandboxCharge> {
  const [known] = await store.query<SandboxCharge>('select * from sandbox.charges where ref = $1', [ref]);
  if (!known) throw new Error(`the sandbox knows no charge ${ref}`);
  if (known.status === 'processing') return (await endDebit(store, ref)) ?? known;
  if (known.status !== 'pending') return known;
  const [asked] = await store.query<SandboxCharge>(
    `update sandbox.charges set asked = asked + 1, status = case when asked >= 1 then 'captured' else status end
    where ref = $1 and status = 'pending' returning *`,
    [ref],
  );
  return asked ?? ask(store, ref);
}

function outcomeOf(charge: SandboxCharge): Outcome {
  const { status, face, customer, saved_card: savedCard } = charge;
  if (status === 'declined') return { status, declineCode: charge.decline_code ?? 'card_declined' };
  if (status === 'processing') return { status, paidWith: face };
  if (status !== 'captured') return { status };
  const isCard = face !== null && !('kind' in face);
  const kept = charge.keep_card && isCard && savedCard ? { ...face, savedCard, customer } : null;
  return { status, paidWith: face, kept };
}

async function refund(
  store: SandboxStore,
  { ref, amountCents, key, site }: Parameters<PaymentProcessor['refund']>[0],
): Promise<{ ref: string }> {
  const known = () =>
    store
      .query<{ ref: string }>('select ref from sandbox.refunds where key = $1', [key])
      .then(([row]) => row);
  const before = await known();
  if (before) return before;
  const made = await store
    .query<{ ref: string }>(
      `with charge as (
        update sandbox.charges set refunded_cents = refunded_cents + $5::integer
        where ref = $2 and status = 'captured' and refunded_cents + $5::integer <= amount_cents returning ref
      ) insert into sandbox.refunds (ref, key, charge_ref, site, amount_cents)
      select $1, $3, charge.ref, $4, $5::integer from charge returning ref`,
      [newName('sbxre'), ref, key, site, amountCents],
    )
    .catch((error: unknown) => {
      if (sqlState(error) === '23505') return [];
      throw error;
    });
  const stored = made[0] ?? (await known());
  if (!stored) throw new RefundRejectedError('more than was charged, or nothing was');
  return stored;
}

interface Debit {
  ref: string;
  debit: BankDebit;
  /** how long the bank takes */
  bankMs: number;
}

/**
 * Sets a bank debit going. What becomes of it is written down at once and shows when its time has come.
 * @returns the charge; null where it was confirmed or cancelled before
 */
export async function startDebit(
  store: SandboxStore,
  { ref, debit, bankMs }: Debit,
): Promise<SandboxCharge | null> {
  const { face, ends, declines, trouble } = sandboxBank(debit.bankAccount);
  if (trouble === 'never-arrives') throw new UnknownOutcomeError('the sandbox was not reached');
  const [begun] = await store.query<SandboxCharge>(
    `update sandbox.charges set status = $2, decline_code = $3, face = $4, settles_as = $5,
      settles_at = now() + $6::float8 * interval '1 millisecond',
      settled_at = case when $2 = 'declined' then now() end
    where ref = $1 and status = 'open' returning *`,
    [
      ref,
      declines ? 'declined' : 'processing',
      declines ?? null,
      face,
      ends === 'never' ? null : ends,
      bankMs,
    ],
  );
  if (trouble === 'reply-lost') throw new UnknownOutcomeError('the answer of the sandbox was lost');
  return begun ?? null;
}

/** The bank's answer, where its time has come. @returns the charge as it is then; null where it has not */
export async function endDebit(store: SandboxStore, ref: string): Promise<SandboxCharge | null> {
  const [ended] = await store.query<SandboxCharge>(
    `update sandbox.charges set settled_at = now(), decline_code = nullif(settles_as, 'captured'),
      status = case settles_as when 'captured' then 'captured' else 'declined' end
    where ref = $1 and status = 'processing' and settles_as is not null and settles_at <= now() returning *`,
    [ref],
  );
  return ended ?? null;
}
