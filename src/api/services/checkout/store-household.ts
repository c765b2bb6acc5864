import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { members } from '../../../db/schema/members.ts';
import type { CartPerson } from './cart-rows.ts';
import { personKey } from './people-problems.ts';

export type MemberRow = typeof members.$inferSelect;

interface Household {
  site: string;
  accountId: string;
  people: readonly CartPerson[];
  /** the account was made in this transaction and has nobody yet */
  isNew: boolean;
  /** only the owner may change what is known of people */
  isOwner: boolean;
  now: Date;
}

/** The people of a cart as members of an account, who joins first. Whoever is on file already stays the same member. */
export async function storeHousehold(tx: Tx, household: Household): Promise<MemberRow[]> {
  const { site, accountId, people, isNew, isOwner, now } = household;
  const ordered = [
    ...people.filter(({ relation }) => relation === 'self'),
    ...people.filter(({ relation }) => relation !== 'self'),
  ];
  const onFile = isNew ? [] : await membersOf(tx, { site, accountId });
  const known = new Map(onFile.map((member) => [personKey(member), member]));
  let sequence = onFile.at(-1)?.sequence ?? 0;
  const fresh = ordered
    .filter((person) => !known.has(personKey(person)))
    .map(({ firstName, lastName, birthDate, relation, disabled }) => {
      sequence += 1;
      return {
        site,
        accountId,
        sequence,
        firstName,
        lastName,
        birthDate,
        relation,
        disabled,
        createdAt: now,
      };
    });
  const added = fresh.length > 0 ? await tx.insert(members).values(fresh).returning() : [];
  for (const member of added) known.set(personKey(member), member);
  const stored: MemberRow[] = [];
  for (const person of ordered) {
    const member = known.get(personKey(person));
    if (!member) throw new Error('a person was not stored');
    stored.push(isOwner ? await corrected(tx, member, person) : member);
  }
  return stored;
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
  const told = { firstName, lastName, relation, disabled };
  const isSame = Object.entries(told).every(([field, value]) => member[field as keyof typeof told] === value);
  if (isSame) return member;
  await tx
    .update(members)
    .set(told)
    .where(and(eq(members.site, member.site), eq(members.id, member.id)));
  return { ...member, ...told };
}
