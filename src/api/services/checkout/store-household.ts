import { randomUUID } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '#db/queries/database.ts';
import { members } from '#db/schema/members.ts';
import { personKey } from '../membership/people-rules.ts';
import type { CartPerson } from './cart-rows.ts';

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
  fresh: readonly StoredMember[],
): Promise<void> {
  await tx.execute(sql`
    insert into members (site, id, account_id, sequence, first_name, last_name, birth_date, relation, disabled,
      created_at)
    select ${site}, id, ${accountId}::uuid, sequence, "firstName", "lastName", "birthDate", relation, disabled,
      ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) person (id uuid, sequence integer, "firstName" text,
      "lastName" text, "birthDate" date, relation text, disabled boolean)`);
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
