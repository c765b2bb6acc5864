import { expect } from 'vitest';
import { query } from '../database/database.ts';
import type { Acknowledged } from './joining-members.ts';

interface Stored {
  email: string;
  number: string;
  payments: { id: string; cents: number }[] | null;
  cases: string[] | null;
}

/**
 * Everything that a member was told is stored, once, and charged once at the processor.
 * @param databaseUrl of a role that sees all brands
 * @param booksUrl the processor's
 */
export async function expectAcknowledged(
  acknowledged: readonly Acknowledged[],
  { databaseUrl, booksUrl }: { databaseUrl: string; booksUrl: string },
): Promise<void> {
  const told = acknowledged.map((each) => structuredClone(each));
  const stored = new Map((await storedMembers(databaseUrl)).map((row) => [row.email, row]));
  const charges = await chargesByKey(booksUrl);
  for (const { email, joined, renewed, grievance } of told) {
    const row = stored.get(email);
    expect(row?.number, email).toBe(joined.number);
    const paid = row?.payments ?? [];
    // a renewal that was not acknowledged yet may be stored
    expect(paid.length, email).toBeLessThanOrEqual(2);
    expect(paid.length, email).toBeGreaterThanOrEqual(renewed ? 2 : 1);
    if (renewed)
      expect(
        paid.map(({ id }) => id),
        email,
      ).toContain(renewed.receiptId);
    if (grievance) expect(row?.cases, email).toEqual([grievance]);
    for (const { id, cents } of paid) expect(charges.get(id), email).toEqual([cents]);
  }
}

const storedMembers = (url: string) =>
  query<Stored>(
    url,
    `select a.email, max(m.number) as number,
      (select json_agg(json_build_object('id', p.id, 'cents', p.amount_cents)) from payments p
        where p.account_id = a.id and p.status = 'captured') as payments,
      (select array_agg(g.case_number) from grievances g where g.email = a.email) as cases
    from accounts a join memberships m on m.account_id = a.id group by a.id, a.email`,
  );

async function chargesByKey(booksUrl: string): Promise<Map<string, number[]>> {
  const rows = await query<{ key: string; cents: number }>(
    booksUrl,
    `select key, amount_cents as cents from sandbox.charges where status = 'captured'`,
  );
  const charges = new Map<string, number[]>();
  for (const { key, cents } of rows) charges.set(key, [...(charges.get(key) ?? []), cents]);
  return charges;
}
