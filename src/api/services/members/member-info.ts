import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { AccountSchema, MemberInfo } from '../../../contracts/member-info.ts';
import type { SavedCardSchema } from '../../../contracts/membership.ts';
import type { Tx } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { paymentMethods } from '../../../db/schema/payment-methods.ts';
import { isCovered } from '../../../domain/membership-state.ts';
import { notFound } from '../../fault.ts';
import { type AccountRow, type Household, readHousehold, readOwed } from './household.ts';
import { memberDay } from './member-day.ts';
import { membershipAnswer } from './membership-answer.ts';
import type { Whitelist } from './next-term.ts';
import { type Asking, membershipIds, officeNamesOf } from './read-membership.ts';
import { type ReceiptSummary, readPaid, receiptSummary } from './receipts.ts';
import { factsOf } from './terms.ts';

/** Everything the dashboard shows of an account. */
export async function memberInfo(tx: Tx, asking: Asking, whitelist: Whitelist): Promise<MemberInfo> {
  const { site, accountId, now } = asking;
  const households: Household[] = [];
  for (const membershipId of await membershipIds(tx, asking)) {
    const household = await readHousehold(tx, { site, membershipId, now });
    if (household) households.push(household);
  }
  const [first] = households;
  const account = first?.account ?? (await readAccount(tx, asking));
  const owedCents = first?.owedCents ?? (await readOwed(tx, { site, accountId }));
  const officeNames = await officeNamesOf(tx, households);
  const [paid, paymentMethod] = await Promise.all([readPaid(tx, asking), readCard(tx, asking)]);
  const receipts = paid.map(receiptSummary);
  return {
    account: accountAnswer(account),
    memberships: households.map((household) => membershipAnswer(household, { whitelist, officeNames })),
    paymentMethod,
    balance: balanceOf(owedCents),
    receipts,
    documents: [...households.filter(isCoveredNow).map(cardDocument), ...receipts.map(receiptDocument)],
  };
}

export async function readAccount(tx: Tx, { site, accountId }: Asking): Promise<AccountRow> {
  const [account] = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.site, site), eq(accounts.id, accountId)));
  if (!account) throw notFound();
  return account;
}

export function accountAnswer(account: AccountRow): z.output<typeof AccountSchema> {
  const { id, email, phone, street, street2, city, state, zip, createdAt } = account;
  return { id, email, phone, street, street2, city, state, zip, since: createdAt.toISOString() };
}

export const balanceOf = (owedCents: number): { owedCents: number; creditCents: number } => ({
  owedCents: Math.max(0, owedCents),
  creditCents: Math.max(0, -owedCents),
});

const cardQuery = prepared((tx) =>
  tx
    .select()
    .from(paymentMethods)
    .where(
      and(
        eq(paymentMethods.site, sql.placeholder('site')),
        eq(paymentMethods.accountId, sql.placeholder('accountId')),
      ),
    )
    .prepare('card_of_account'),
);

/** The card that renewals are charged to, by what its owner knows it by. */
export async function readCard(
  tx: Tx,
  { site, accountId, now }: Asking,
): Promise<z.output<typeof SavedCardSchema> | null> {
  const [card] = await cardQuery(tx).execute({ site, accountId });
  if (!card) return null;
  const { brand, last4, expMonth, expYear } = card;
  const month = memberDay(now, null).slice(0, 7);
  const lastMonth = expYear && expMonth ? `${expYear}-${String(expMonth).padStart(2, '0')}` : null;
  return { brand, last4, expMonth, expYear, expired: lastMonth !== null && lastMonth < month };
}

const isCoveredNow = (household: Household): boolean => isCovered(factsOf(household), household.today);

const cardDocument = ({ membership, plan }: Household): MemberInfo['documents'][number] => ({
  kind: 'id_card',
  title: `Membership card, ${plan.name}`,
  href: `/api/v4/member/idCard/${membership.id}?format=pdf`,
});

const receiptDocument = ({ id, number, text }: ReceiptSummary): MemberInfo['documents'][number] => ({
  kind: 'receipt',
  title: `Receipt ${number}, ${text}`,
  href: `/api/v4/member/receipt/${id}?format=pdf`,
});
