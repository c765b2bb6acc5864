import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { auditHash } from '../queries/audit-events.ts';
import { auditChains, auditEvents } from '../schema/staff.ts';
import type { Invariant } from './invariant.ts';

type Reader = ReturnType<typeof readerOf>;
const readerOf = (client: pg.ClientBase) => drizzle({ client: client as pg.Client, casing: 'snake_case' });

const AT_ONCE = 1000;

/** Every chain of audit events is whole (decision 068): for each broken one, its first event that is. */
export const auditInvariants: readonly Invariant[] = [
  {
    name: 'no audit event was changed, deleted or inserted later',
    find: async (client) => {
      const reader = readerOf(client);
      const named = await reader
        .select({ chain: auditChains.chain })
        .from(auditChains)
        .union(reader.select({ chain: auditEvents.chain }).from(auditEvents))
        .orderBy(sql`1`);
      const broken: string[] = [];
      for (const { chain } of named) {
        const problem = await firstProblem(reader, chain);
        if (problem !== null) broken.push(`${chain || 'without a brand'}: ${problem}`);
      }
      return broken;
    },
  },
];

async function firstProblem(reader: Reader, chain: string): Promise<string | null> {
  let number = 0;
  let hash = '';
  for (;;) {
    const events = await reader
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.chain, chain), gt(auditEvents.number, number)))
      .orderBy(asc(auditEvents.number))
      .limit(AT_ONCE);
    for (const event of events) {
      if (event.number !== number + 1) return `event ${number + 1} is missing`;
      if (event.previousHash !== hash) return `event ${event.number} does not follow the one before`;
      if (auditHash(event) !== event.hash) return `event ${event.number} was changed`;
      ({ number, hash } = event);
    }
    if (events.length < AT_ONCE) break;
  }
  const [last] = await reader.select().from(auditChains).where(eq(auditChains.chain, chain));
  if (last?.number === number && last.hash === hash) return null;
  return last && last.number > number
    ? `event ${number + 1} is missing`
    : `event ${number} is not the last one known`;
}
