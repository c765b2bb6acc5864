import { createHash } from 'node:crypto';
import { liveBrand } from '#api/brand/live-brand.ts';
import type { RequestContext } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { cardChangedMail } from '#api/mails/membership/membership-changed.ts';
import { CardDeclinedError, type SavedCard, UnknownOutcomeError } from '#api/ports/payment-processor.ts';
import { type Limit, limitCalls } from '#api/services/limits/rate-limit.ts';
import { accountScope, readAccount, recordEvent } from '#api/services/membership/account.ts';
import { queueMailTo } from '#api/services/outbox/queue-mail.ts';
import { saveCardOnFile } from '#api/services/payments/card-on-file.ts';
import { declineMessage } from '#api/services/payments/payment-errors.ts';
import { assertFewDeclines, countDecline } from '#api/services/payments/payment-limits.ts';
import { storeSearchTerms } from '#api/services/search/search-terms.ts';
import type { updateBilling } from '#contracts/member/billing.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import { readCard } from '../account/member-info.ts';
import { t } from './texts.ts';

type BillingCall = Pick<RequestContext, 'site' | 'clientAddress' | 'member' | 'deps' | 'inSite'>;

const TRIES: Limit = { name: 'card-changed', most: 10, perSeconds: 3600 };

/**
 * Replaces the card for renewals. The API receives only the processor's token, and stores its reference.
 * @throws ApiError payment_declined; payment_unknown if the processor does not answer; too_many
 */
export async function changeCard(
  call: BillingCall,
  { paymentToken: token }: { paymentToken: string },
): Promise<AnswerOf<typeof updateBilling>> {
  const scope = accountScope(call);
  const { site, accountId, now } = scope;
  await limitCalls(call, TRIES, accountId);
  await assertFewDeclines(call);
  const [account, brand] = await Promise.all([
    call.inSite((tx) => readAccount(tx, scope)),
    liveBrand(call.deps, site),
  ]);
  const { processor } = call.deps;
  // the same token again saves the same card
  const key = createHash('sha256').update(`card ${site} ${accountId} ${token}`).digest('base64url');
  const customer = account.processorCustomer;
  const card = await processor
    .saveCard({ token, key, site, customer })
    .catch((error: unknown) => refuse(call, error));
  return call.inSite(async (tx) => {
    await saveCardOnFile(tx, { payment: { site, processor: processor.name }, accountId, card, now });
    await storeSearchTerms(tx, scope);
    await recordEvent(tx, { site, accountId, now }, 'card_changed');
    await queueMailTo(tx, brand, account, {
      kind: 'card-changed',
      dedupeKey: `card-changed:${accountId}:${now.toISOString()}`,
      mail: () => cardChangedMail(brand, { card }),
    });
    const paymentMethod = await readCard(tx, scope);
    if (!paymentMethod) throw new Error('the card was not stored');
    return { paymentMethod };
  });
}

async function refuse(call: BillingCall, error: unknown): Promise<SavedCard> {
  if (error instanceof CardDeclinedError) {
    await countDecline(call);
    throw new ApiError('payment_declined', declineMessage(error.declineCode));
  }
  if (error instanceof UnknownOutcomeError) throw new ApiError('unavailable', { message: t.cardNotChecked });
  throw error;
}
