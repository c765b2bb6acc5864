import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#db/queries/database.ts';
import { accounts, members } from '#db/schema/accounts.ts';
import { coverages } from '#db/schema/memberships.ts';
import { paymentMethods } from '#db/schema/payments.ts';
import { ofAccount } from '../../membership/account-rows.ts';
import { storeSearchTerms } from '../../search/search-terms.ts';
import { HELD_DATA } from './held-data.ts';
import { type HeldAccount, LINKS, type Link } from './held-table.ts';
import { isSamePerson, type Pair } from './merge-preview.ts';

/**
 * Moves the rows of the other account to the one that stays, as the list of held data says, and removes what opened
 * the other one. It can be repeated: then it moves what a call that ran meanwhile has written.
 * @param tx has the rights of jobs
 */
export async function mergeRows(tx: Tx, { kept, other }: Pair): Promise<void> {
  const { site, accountId } = kept;
  for (const account of [kept, other]) await noteMemberships(tx, account);
  for (const { table, link, merge } of HELD_DATA) {
    const name = sql.identifier(table);
    const where = movedRows(link, other);
    if (merge === 'delete') await tx.execute(sql`delete from ${name} where ${where}`);
    if (merge === 'move') await tx.execute(sql`update ${name} set account_id = ${accountId} where ${where}`);
  }
  // reports about the directory have an address alone
  await tx.execute(sql`update directory_reports set email = ${kept.email} where ${LINKS.report(other)}`);
  await mergePeople(tx, { kept, other });
  await tx
    .update(accounts)
    .set({
      email: '',
      emailKey: sql`'closed:' || ${accounts.id}`,
      phone: '',
      street: '',
      street2: '',
      city: '',
      state: '',
      zip: '',
      passwordHash: null,
      emailUnconfirmedSince: null,
      emailTokenHash: null,
      processorCustomer: null,
    })
    .where(and(eq(accounts.site, site), eq(accounts.id, other.accountId)));
  await storeSearchTerms(tx, { site, accountId });
}

/** The rows that move: those of the account, and what was sent from or to its address without a login. */
function movedRows(link: Link, other: HeldAccount): SQL {
  if (link === 'mail') return LINKS.received(other);
  if (link === 'mailbox' || link === 'cart' || link === 'assisted') return LINKS[link](other);
  return LINKS.account(other);
}

/**
 * Notes at each row which membership it belongs to, where reports would take the one of that time: after the merge it
 * could be one of the other account, and a closed month would change (services/staff/reports/account-history.ts).
 */
async function noteMemberships(tx: Tx, account: HeldAccount): Promise<void> {
  const ofThatTime = (instant: SQL) => sql`coalesce(
    (select id from memberships where ${LINKS.account(account)} and created_at <= ${instant}
      order by created_at desc limit 1),
    (select id from memberships where ${LINKS.account(account)} order by created_at limit 1))`;
  await tx.execute(sql`update ledger_entries e set reported_membership_id = ${ofThatTime(sql`coalesce(
      (select coalesce(settled_at, created_at) from payments p where p.site = e.site and p.id = e.payment_id), e.created_at)`)}
    where ${LINKS.account(account)} and reported_membership_id is null and not exists (
      select from payments p where p.site = e.site and p.id = e.payment_id and p.membership_id is not null)`);
  await tx.execute(sql`update account_events e
    set details = details || jsonb_build_object('membership', ${ofThatTime(sql`e.created_at`)})
    where ${LINKS.account(account)} and kind = 'renewal_failed' and not details ? 'membership'`);
}

/** The owners are one person, and so are people with the same name and birth date. Everyone else joins the household. */
async function mergePeople(tx: Tx, { kept, other }: Pair): Promise<void> {
  const { site, accountId } = kept;
  const read = (account: Pair['kept']) =>
    tx.select().from(members).where(ofAccount(members, account)).orderBy(asc(members.sequence));
  const household = await read(kept);
  let sequence = household.at(-1)?.sequence ?? 0;
  for (const person of await read(other)) {
    const own = and(eq(members.site, site), eq(members.id, person.id));
    const twin = household.find((each) =>
      person.relation === 'self' ? each.relation === 'self' : isSamePerson(each, person),
    );
    if (!twin) {
      sequence += 1;
      await tx.update(members).set({ accountId, sequence }).where(own);
      continue;
    }
    // one membership covers a person once
    household.splice(household.indexOf(twin), 1);
    await tx
      .update(coverages)
      .set({ memberId: twin.id })
      .where(and(eq(coverages.site, site), eq(coverages.memberId, person.id)));
    await tx.execute(sql`update account_events set details = details || jsonb_build_object('member', ${twin.id}::text)
      where ${LINKS.account(kept)} and details ->> 'member' = ${person.id}`);
    if (person.disabled && !twin.disabled)
      await tx
        .update(members)
        .set({ disabled: true })
        .where(and(eq(members.site, site), eq(members.id, twin.id)));
    await tx.delete(members).where(own);
  }
}

/** Keeps one saved card, with the processor’s customer that it belongs to. The other one goes with the rows. */
export async function mergeCards(
  tx: Tx,
  { kept, other }: Pair,
  cardOf: 'kept' | 'other' | null,
): Promise<void> {
  const { site, accountId } = kept;
  if (cardOf !== 'kept') await tx.delete(paymentMethods).where(ofAccount(paymentMethods, kept));
  if (cardOf === 'other') {
    const ofOther = tx
      .select({ customer: accounts.processorCustomer })
      .from(accounts)
      .where(and(eq(accounts.site, site), eq(accounts.id, other.accountId)));
    await tx
      .update(accounts)
      .set({ processorCustomer: sql`(${ofOther})` })
      .where(and(eq(accounts.site, site), eq(accounts.id, accountId)));
    await tx.update(paymentMethods).set({ accountId }).where(ofAccount(paymentMethods, other));
  }
}
