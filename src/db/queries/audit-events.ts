import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { auditChains, auditEvents } from '../schema/staff.ts';
import type { Tx } from './database.ts';

export type AuditEvent = typeof auditEvents.$inferSelect;

/** What happened; its place in the chain is found when it is added. */
export type NewAuditEvent = Omit<AuditEvent, 'number' | 'previousHash' | 'hash'>;

/** The chain of events that concern no brand. */
export const NO_BRAND = '';

/**
 * Adds an event to its chain, in the transaction of what it tells about. Other transactions with events of the same
 * chain wait until this one ends, so add it last, and events of several chains in the order of their names.
 * @returns its number in the chain
 */
export async function appendAuditEvent(tx: Tx, event: NewAuditEvent): Promise<number> {
  const { chain } = event;
  await tx.insert(auditChains).values({ chain, number: 0, hash: '' }).onConflictDoNothing();
  const [last] = await tx.select().from(auditChains).where(eq(auditChains.chain, chain)).for('update');
  if (!last) throw new Error('the chain of audit events is missing');
  const placed = { ...event, number: last.number + 1, previousHash: last.hash };
  const hash = auditHash(placed);
  await tx.insert(auditEvents).values({ ...placed, hash });
  await tx.update(auditChains).set({ number: placed.number, hash }).where(eq(auditChains.chain, chain));
  return placed.number;
}

/** SHA-256 over the event in canonical form, which includes the hash of the event before but not its own; base64url. */
export function auditHash(event: Omit<AuditEvent, 'hash'> & { hash?: string }): string {
  const { hash: _own, at, ...content } = event;
  return createHash('sha256')
    .update(canonicalJson({ ...content, at: at.toISOString() }))
    .digest('base64url');
}

/** JSON with the keys of each object in the order of their UTF-16 units (RFC 8785), as Postgres may store another one. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}
