import { type BankDebit, UnknownOutcomeError } from '#api/ports/payment-processor.ts';
import { sandboxBank } from './sandbox-methods.ts';
import type { SandboxCharge, SandboxStore } from './sandbox-store.ts';

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
