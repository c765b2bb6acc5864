import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { Capture } from '#api/ports/payment-settler.ts';
import type { Tx } from '#db/queries/database.ts';
import { accounts, members } from '#db/schema/accounts.ts';
import { personKey } from '../membership/people-rules.ts';
import { type AccountRow, accountOfPayment } from './buyer-account.ts';
import type { CartPerson, CartRow } from './cart-rows.ts';

type MemberRow = typeof members.$inferSelect;

interface Household {
  site: string;
  accountId: string;
  people: readonly CartPerson[];
  /** the account was created in this transaction and has no people yet */
  isNew: boolean;
  /** only the owner may change stored people */
  isOwner: boolean;
  now: Date;
}

/** Stores the people of a cart as members, the buyer first. People on file keep their member row. */
export async function storeHousehold(tx: Tx, household: Household): Promise<StoredMember[]> {
  const { site, accountId, people, isNew, isOwner } = household;
  const ordered = [
    ...people.filter(({ relation }) => relation === 'self'),
    ...people.filter(({ relation }) => relation !== 'self'),
  ];
  const onFile = isNew ? [] : await membersOf(tx, { site, accountId });
  const known = new Map(onFile.map((member) => [personKey(member), member]));
  let sequence = onFile.at(-1)?.sequence ?? 0;
  const fresh: (StoredMember & { sequence: number })[] = [];
  const stored: StoredMember[] = [];
  for (const person of ordered) {
    const member = known.get(personKey(person));
    if (member) {
      stored.push({ ...(isOwner ? await corrected(tx, member, person) : member), inCart: person.id });
      continue;
    }
    sequence += 1;
    const { firstName, lastName, birthDate, relation, disabled } = person;
    const details = { firstName, lastName, birthDate, relation, disabled };
    const added = { id: randomUUID(), inCart: person.id, sequence, ...details };
    fresh.push(added);
    stored.push(added);
  }
  if (fresh.length > 0) await insertMembers(tx, household, fresh);
  return stored;
}

export type StoredMember = Pick<
  MemberRow,
  'id' | 'firstName' | 'lastName' | 'birthDate' | 'relation' | 'disabled'
> & {
  /** their ID in the cart */
  inCart: string;
};

async function insertMembers(
  tx: Tx,
  { site, accountId, now }: Household,
  fresh: readonly (StoredMember & { sequence: number })[],
): Promise<void> {
  await tx
    .insert(members)
    .values(fresh.map(({ inCart: _inCart, ...member }) => ({ ...member, site, accountId, createdAt: now })));
}

function membersOf(tx: Tx, { site, accountId }: { site: string; accountId: string }): Promise<MemberRow[]> {
  return tx
    .select()
    .from(members)
    .where(and(eq(members.site, site), eq(members.accountId, accountId)))
    .orderBy(asc(members.sequence));
}

async function corrected(tx: Tx, member: MemberRow, person: CartPerson): Promise<MemberRow> {
  const { firstName, lastName, relation, disabled } = person;
  const details = { firstName, lastName, relation, disabled };
  const isSame = Object.entries(details).every(
    ([field, value]) => member[field as keyof typeof details] === value,
  );
  if (isSame) return member;
  await tx
    .update(members)
    .set(details)
    .where(and(eq(members.site, member.site), eq(members.id, member.id)));
  return { ...member, ...details };
}

export interface Owner {
  account: Pick<AccountRow, 'id' | 'email' | 'processorCustomer' | 'emailUnconfirmedSince'>;
  isOwner: boolean;
  isNew: boolean;
}

interface PaidCart {
  capture: Capture;
  cart: CartRow;
}

/** The owner of a paid membership; creates the account if there is none. */
export async function resolveOwner(tx: Tx, { capture, cart }: PaidCart): Promise<Owner> {
  const { account, isOwner } = await accountOfPayment(tx, capture.payment, cart);
  if (!account) return { account: await insertAccount(tx, cart, capture), isOwner, isNew: true };
  if (isOwner) await completeAccount(tx, account, cart);
  return { account, isOwner, isNew: false };
}

async function insertAccount(
  tx: Tx,
  cart: CartRow,
  { payment, now, outcome }: Capture,
): Promise<Owner['account']> {
  const { site, email, emailKey, passwordHash, phone, street, street2, city, state, zip } = cart;
  if (!email || !emailKey) throw new Error('a paid cart has no account data');
  const id = randomUUID();
  const processorCustomer = outcome.savedCard?.customer ?? null;
  await tx.insert(accounts).values({
    site,
    id,
    email,
    emailKey,
    passwordHash,
    passwordChangedAt: now,
    phone,
    street,
    street2,
    city,
    state,
    zip,
    processorCustomer,
    language: payment.language,
    emailUnconfirmedSince: now,
    createdAt: now,
  });
  return { id, email, processorCustomer, emailUnconfirmedSince: now };
}

/** Updates the account with the owner's new details; empty fields stay as they were. */
async function completeAccount(tx: Tx, { site, id }: AccountRow, cart: CartRow): Promise<void> {
  const { phone, street, street2, city, state, zip } = cart;
  const address = street || city || zip ? { street, street2, city, state, zip } : {};
  const changes = { ...(phone && { phone }), ...(state && { state }), ...address };
  if (Object.keys(changes).length === 0) return;
  await tx
    .update(accounts)
    .set(changes)
    .where(and(eq(accounts.site, site), eq(accounts.id, id)));
}
