import { mutate } from 'swr';
import { call } from '#client/http/call.ts';
import { isOutcomeUnknown } from '#client/http/call-failure.ts';
import { type Submitted, submit } from '#client/http/submit.ts';
import { blockReload } from '#client/page/reload.ts';
import { updateBilling } from '#contracts/member/billing.ts';
import { memberInfo } from '#contracts/member/member-info.ts';
import { paymentMethodText } from '#domain/payments/payment-method.ts';
import { expiryText, type SavedCard } from '../shared/card-expiry.ts';
import { queryKey } from '../shared/use-query.ts';

/** The bank is asked whether the card exists. */
const TIMEOUT_MS = 30_000;
/** An answer that was lost is looked for so often. */
const MAX_READS = 4;
const READ_AGAIN_MS = 2000;

/**
 * Puts another card on file. A lost answer may have been a yes: then the server has another card by now, and is asked
 * for it rather than given the card a second time.
 */
export async function replaceCard(
  paymentToken: string,
  before: SavedCard | null,
): Promise<Submitted<typeof updateBilling>> {
  const done = blockReload();
  try {
    const result = await submit(updateBilling, { body: { paymentToken }, timeoutMs: TIMEOUT_MS });
    if (result.ok || !isOutcomeUnknown(result.problem)) return result;
    const now = await readSavedCard();
    return now && !isSame(now, before) ? { ok: true, answer: { paymentMethod: now } } : result;
  } finally {
    done();
  }
}

/** The card that is on file; null where there is none, or the server stays out of reach. */
async function readSavedCard(): Promise<SavedCard | null> {
  for (let looks = 1; ; looks += 1) {
    try {
      const info = await call(memberInfo);
      void mutate(queryKey(memberInfo), info, { revalidate: false });
      return info.paymentMethod;
    } catch {
      if (looks === MAX_READS) return null;
    }
    await new Promise((resolve) => setTimeout(resolve, READ_AGAIN_MS));
  }
}

const isSame = (a: SavedCard, b: SavedCard | null): boolean =>
  b !== null && paymentMethodText(a) === paymentMethodText(b) && expiryText(a) === expiryText(b);
