import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type AccountScope, accountAnswer } from '#api/services/membership/account.ts';
import { type Household, isCoveredToday, memberDay } from '#api/services/membership/household.ts';
import { accountRow, owedCents, storedHouseholds } from '#api/services/membership/household-rows.ts';
import { membershipAnswer } from '#api/services/membership/membership-answer.ts';
import type { Whitelist } from '#api/services/membership/next-term.ts';
import { deriveHousehold } from '#api/services/membership/read-household.ts';
import type { MemberInfo } from '#contracts/member/member-info.ts';
import type { SavedCardSchema } from '#contracts/membership/membership.ts';
import type { Tx } from '#db/queries/database.ts';
import { jsonFirst, jsonObject } from '#db/queries/json-values.ts';
import { siteValue } from '#db/queries/statements.ts';
import { accounts } from '#db/schema/accounts.ts';
import { paymentMethods } from '#db/schema/payments.ts';
import { paperQuery } from '#util/site/paper-query.ts';
import { type ReceiptSummary, receiptSummary, storedReceipts } from '../billing/receipts.ts';
import { t } from './texts.ts';

type SavedCard = z.output<typeof SavedCardSchema>;

const { brand, last4, expMonth, expYear } = paymentMethods;
const cardColumns = { brand, last4, expMonth, expYear };

/** Everything that the dashboard shows for a row of `accounts`. */
export const storedInfo = jsonObject({
  account: accountRow,
  hasPassword: sql<boolean>`${accounts.passwordHash} is not null`,
  card: jsonFirst(
    jsonObject(cardColumns),
    sql`from ${paymentMethods} where ${paymentMethods.site} = ${siteValue}
      and ${paymentMethods.accountId} = ${accounts.id}`,
  ),
  owedCents,
  households: storedHouseholds,
  receipts: storedReceipts,
});

/** The stored data as of now. */
export function memberInfo(
  { account, hasPassword, card, owedCents, ...stored }: ReturnType<typeof storedInfo.parse>,
  { now, whitelist }: { now: Date; whitelist: Whitelist },
): Omit<MemberInfo, 'assisted'> {
  const households = stored.households.map((each) => deriveHousehold(each, { account, owedCents, now }));
  const receipts = stored.receipts.map(receiptSummary);
  return {
    account: accountAnswer(account, { hasPassword }),
    memberships: households.map((household) => membershipAnswer(household, whitelist)),
    paymentMethod: card && cardAnswer(card, now),
    balance: splitBalance(owedCents),
    receipts,
    documents: [...households.filter(isCoveredToday).map(cardDocument), ...receipts.map(receiptDocument)],
  };
}

export const splitBalance = (owedCents: number): { owedCents: number; creditCents: number } => ({
  owedCents: Math.max(0, owedCents),
  creditCents: Math.max(0, -owedCents),
});

/** The card that renewals are charged to, as its owner knows it. */
export async function readCard(tx: Tx, { site, accountId, now }: AccountScope): Promise<SavedCard | null> {
  const [card] = await tx
    .select(cardColumns)
    .from(paymentMethods)
    .where(and(eq(paymentMethods.site, site), eq(paymentMethods.accountId, accountId)));
  return card ? cardAnswer(card, now) : null;
}

function cardAnswer({ brand, last4, expMonth, expYear }: Omit<SavedCard, 'expired'>, now: Date): SavedCard {
  const month = memberDay(now, null).slice(0, 7);
  const lastMonth = expYear && expMonth ? `${expYear}-${String(expMonth).padStart(2, '0')}` : null;
  return { brand, last4, expMonth, expYear, expired: lastMonth !== null && lastMonth < month };
}

const cardDocument = ({ membership, plan }: Household): MemberInfo['documents'][number] => ({
  kind: 'id_card',
  title: t.cardTitle(plan.name),
  href: `/api/v4/member/idCard/${membership.id}${paperQuery()}`,
});

const receiptDocument = ({ id, number, text }: ReceiptSummary): MemberInfo['documents'][number] => ({
  kind: 'receipt',
  title: t.receiptTitle(number, text),
  href: `/api/v4/member/receipt/${id}${paperQuery()}`,
});
