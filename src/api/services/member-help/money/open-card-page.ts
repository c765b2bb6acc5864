import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { languageOf } from '#api/brand/brand-languages.ts';
import { type LiveBrand, liveBrand } from '#api/brand/live-brand.ts';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { cardPageMail } from '#api/mails/payments/card-page.ts';
import type { Payment } from '#api/ports/payment-settler.ts';
import { renewalIntent } from '#api/services/members/renewal/plan-renewal.ts';
import { readAccount, recordEvent } from '#api/services/membership/account.ts';
import { assertNoPaymentPending } from '#api/services/membership/assert-changeable.ts';
import { readWhitelist, type Whitelist } from '#api/services/membership/next-term.ts';
import { inMailLanguage, queueMailTo } from '#api/services/outbox/queue-mail.ts';
import { readCustomer } from '#api/services/payments/card-on-file.ts';
import { closeCardPages, nextLookAt } from '#api/services/payments/card-pages.ts';
import { finalizePayment } from '#api/services/payments/finalize-payment.ts';
import { findByKey, findStarted, insertAttempt } from '#api/services/payments/payment-attempt.ts';
import { assertExpected } from '#api/services/payments/payment-errors.ts';
import { receiptLine } from '#api/services/payments/receipt-line.ts';
import { CARD_PAGE_PAID } from '#contracts/payment/card-page.ts';
import { LANGUAGE_QUERY } from '#contracts/shared/answer-language.ts';
import type { AnswerOf } from '#contracts/shared/endpoint.ts';
import type { openCardPage as contract } from '#contracts/staff/card-pages.ts';
import { isDuplicate } from '#db/connection/database-errors.ts';
import type { Tx } from '#db/queries/database.ts';
import type { CardPage } from '#db/schema/card-page.ts';
import { payments } from '#db/schema/payments.ts';
import type { Language } from '#util/language/languages.ts';
import type { MemberCall } from '../change-member.ts';
import { moveMoney } from './move-money.ts';
import { type Owed, readAllOwed } from './owed.ts';
import { t } from './texts.ts';

type Call = StaffCall<typeof contract>;
type Answer = AnswerOf<typeof contract>;

const MINUTE_MS = 60_000;
/** Stripe allows at most 24 hours, by its own clock. */
const LIFETIME_MS = { opened: 60 * MINUTE_MS, mailed: 23 * 60 * MINUTE_MS + 50 * MINUTE_MS };

/** Makes a page of the processor for what the account owes, once for each key. Only the processor sees the card. */
export const openCardPage = (call: Call): Promise<Answer> =>
  moveMoney(call, 'current', async (member) => {
    const { site, deps } = member;
    const key = `card-page:${call.body.key}`;
    const find = () => member.inSite((tx) => findByKey(tx, { site, key }));
    const known = await find();
    if (known) return answer(known, member);
    // one page at a time, so that two can't be paid
    await closeCardPages(deps, member);
    const [brand, whitelist, live] = await Promise.all([
      liveBrand(deps, site),
      readWhitelist(deps, site),
      deps.liveContent(site),
    ]);
    const context = { call, key, brand, whitelist, content: live?.content ?? '' };
    const stored = await member
      .inSite((tx) => storeAttempt(tx, member, context))
      .catch(async (error: unknown) => {
        if (isDuplicate(error, 'payments_one_charge_a_term')) throw new ApiError('in_progress');
        const again = isDuplicate(error, 'payments_one_key') ? await find() : null;
        if (!again) throw error;
        return { payment: again, made: null };
      });
    if (stored.made) await makePage(member, { ...stored.made, payment: stored.payment, brand });
    return answer(stored.payment, member);
  });

interface Context {
  call: Call;
  key: string;
  brand: LiveBrand;
  whitelist: Whitelist;
  content: string;
}

interface ToMake {
  title: string;
  description: string;
  customer: string | null;
  keepCard: boolean;
  language: Language;
}

async function storeAttempt(
  tx: Tx,
  member: MemberCall,
  { call, key, brand, whitelist, content }: Context,
): Promise<{ payment: Payment; made: ToMake }> {
  const { site, accountId, deps, now } = member;
  const { what, expectedCents, way, keepCard } = call.body;
  const { name: processor } = deps.processor;
  const all = await readAllOwed(tx, { site, accountId, now, whitelist, lock: true });
  const owed = all.find((each) => each.what === what);
  if (!owed) throw new ApiError('not_allowed', { reason: 'nothing_owed', message: t.nothingOwed });
  assertExpected(expectedCents, owed.cents);
  await assertNonePending(tx, member, owed);
  const { email, language: own } = await readAccount(tx, member);
  const language = languageOf(own, brand.languages);
  const page: CardPage = {
    url: null,
    expiresAt: new Date(now.getTime() + LIFETIME_MS[way]).toISOString(),
    way,
    startedBy: requirePerson(call).name,
    sentTo: way === 'mailed' ? email : '',
  };
  const planned = owed.what === 'renewal' ? owed.planned : null;
  const payment = await inMailLanguage(language, brand.languages, () =>
    insertAttempt(
      tx,
      {
        id: randomUUID(),
        site,
        accountId,
        processor,
        page,
        idempotencyKey: key,
        requestHash: '',
        amountCents: owed.cents,
        purpose: what,
        // so that people of its office see the payment
        membershipId: owed.household?.membership.id ?? null,
        termStart: planned?.term.start ?? null,
        termEnd: planned?.term.end ?? null,
        intent: planned ? renewalIntent(planned, content) : {},
        lines: planned ? planned.lines : [receiptLine({ kind: 'balance', cents: owed.cents })],
      },
      now,
    ),
  );
  const made = {
    title: inMailLanguage(language, brand.languages, () =>
      planned ? t.renewalOf(planned.plan.name) : t.balanceAt(brand.name),
    ),
    description: planned ? `${planned.plan.name}: renewal` : 'Balance',
    customer: await readCustomer(tx, { site, accountId, processor }),
    keepCard,
    language,
  };
  return { payment, made };
}

/** @throws ApiError in_progress while another payment of it is under way */
async function assertNonePending(
  tx: Tx,
  { site, accountId }: MemberCall,
  { what, household }: Owed,
): Promise<void> {
  if (household) await assertNoPaymentPending(tx, household);
  const own = and(eq(payments.site, site), eq(payments.accountId, accountId), eq(payments.purpose, what));
  if (await findStarted(tx, own)) throw new ApiError('in_progress', { retryAfterSeconds: 5 });
}

/**
 * Has the processor make the page, and stores its address. If this is interrupted, the address is lost, so no one can
 * pay there, and the reconciler voids the attempt.
 */
async function makePage(
  member: MemberCall,
  { payment, brand, ...made }: ToMake & { payment: Payment; brand: LiveBrand },
): Promise<void> {
  const { deps, site } = member;
  const { processor, log } = deps;
  const { id, amountCents, page } = payment;
  if (!page) throw new Error('the payment has no page');
  let at: { ref: string; url: string };
  try {
    at = await processor.preparePage({
      ...made,
      site,
      key: id,
      amountCents,
      lifetimeMs: LIFETIME_MS[page.way],
      doneUrl: `${brand.origin}${CARD_PAGE_PAID}?${LANGUAGE_QUERY}=${made.language}`,
    });
  } catch (error) {
    log.error('card-page-not-made', error, { site, payment: id });
    await finalizePayment(deps, payment, { status: 'cancelled' });
    throw new ApiError('unavailable', { message: t.pageNotMade });
  }
  const stored = { ...page, url: at.url };
  if (await member.inSite((tx) => storePage(tx, member, { payment, brand, page: stored, ref: at.ref })))
    return;
  // the reconciler, or a payment in another way, was faster
  await processor.cancel(at.ref);
  throw new ApiError('in_progress', { retryAfterSeconds: 5 });
}

interface Made {
  payment: Payment;
  brand: LiveBrand;
  page: CardPage & { url: string };
  ref: string;
}

/** Stores the page and queues its mail. @returns false if the attempt was closed in the meantime */
async function storePage(tx: Tx, member: MemberCall, { payment, brand, page, ref }: Made): Promise<boolean> {
  const { site, id, attempts, amountCents } = payment;
  const isOpen = and(
    eq(payments.site, site),
    eq(payments.id, id),
    eq(payments.status, 'started'),
    eq(payments.attempts, attempts),
  );
  const leasedUntil = nextLookAt({ page }, member.deps.now());
  const changed = await tx
    .update(payments)
    .set({ page, processorRef: ref, leasedUntil })
    .where(isOpen)
    .returning({ id: payments.id });
  if (changed.length === 0) return false;
  await recordEvent(tx, member, page.way === 'mailed' ? 'card_page_mailed' : 'card_page_opened', {
    payment: id,
    cents: amountCents,
  });
  if (page.way === 'mailed')
    await queueMailTo(tx, brand, await readAccount(tx, member), {
      kind: 'card-page',
      dedupeKey: `card-page:${id}`,
      mail: () => cardPageMail(brand, { cents: amountCents, href: page.url }),
    });
  return true;
}

/** @throws ApiError key_reused for a key of another account */
function answer({ id, accountId, amountCents, page }: Payment, member: MemberCall): Answer {
  if (accountId !== member.accountId || !page) throw new ApiError('key_reused');
  const { way, sentTo, expiresAt } = page;
  return { paymentId: id, cents: amountCents, way, sentTo, expiresAt };
}
