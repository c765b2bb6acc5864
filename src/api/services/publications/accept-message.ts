import { createHash, randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { ApiError } from '#api/kernel/errors.ts';
import type { Tx } from '#db/queries/database.ts';
import { takeLock } from '#db/queries/transactions.ts';
import { cmsMessages, publications } from '#db/schema/publications.ts';

/** What a content system asks for. */
export type CmsCommand =
  | { kind: 'publish'; version: string }
  | { kind: 'plan'; version: string; at: Date }
  | { kind: 'call-off'; version: string };

interface CmsMessage {
  site: string;
  /** seconds since 1970, as signed */
  signedAt: number;
  /** the exact bytes that were signed */
  body: Uint8Array;
  command: CmsCommand;
  now: Date;
}

interface Accepted {
  /** null if a plan was called off, or there was none */
  id: string | null;
  repeated: boolean;
}

/** A content system that publishes several documents sends several messages within a second. */
const TWIN_MS = 2000;

/**
 * Stores the request of a signed message. A repeated message, to any process, changes nothing and gets the result of
 * the first.
 */
export async function acceptMessage(tx: Tx, message: CmsMessage): Promise<Accepted> {
  const { site, command, now } = message;
  const id = command.kind === 'call-off' ? null : randomUUID();
  const row = { site, digest: messageDigest(message), publicationId: id, receivedAt: now };
  const [isNew] = await tx.insert(cmsMessages).values(row).onConflictDoNothing().returning();
  if (!isNew) return { id: await repeat(tx, message), repeated: true };
  if (command.kind === 'call-off') await callOff(tx, { site, version: command.version, now });
  else if (command.kind === 'plan')
    await planPublication(tx, { site, id, version: command.version, at: command.at, now });
  else {
    const times = { requestedAt: now, dueAt: now, nextAttemptAt: now };
    await tx
      .insert(publications)
      .values({ site, id: id ?? undefined, version: command.version, cause: 'message', ...times });
  }
  return { id, repeated: false };
}

/**
 * Two messages of the same second look identical, and the second may be about a change made after the content was read.
 * So a repeated message causes one more check when that second is over, which does nothing if the content is the same.
 */
async function repeat(tx: Tx, message: CmsMessage): Promise<string | null> {
  const { site, command, now, signedAt } = message;
  const [first] = await tx
    .select()
    .from(cmsMessages)
    .where(and(eq(cmsMessages.site, site), eq(cmsMessages.digest, messageDigest(message))));
  if (!first) return null;
  const { publicationId: id, receivedAt } = first;
  if (id === null || command.kind !== 'publish' || now.getTime() - receivedAt.getTime() > TWIN_MS) return id;
  const secondIsOver = (signedAt + 1) * 1000;
  const lookAt = Math.min(Math.max(secondIsOver, now.getTime()), receivedAt.getTime() + TWIN_MS);
  await tx
    .insert(publications)
    .values({
      site,
      version: command.version,
      cause: 'again' as const,
      after: id,
      requestedAt: now,
      // requested when the first was: a rollback since then stays in effect
      dueAt: receivedAt,
      nextAttemptAt: new Date(lookAt),
    })
    .onConflictDoNothing();
  return id;
}

const messageDigest = ({ signedAt, body }: CmsMessage): string =>
  createHash('sha256').update(`${signedAt}.`).update(body).digest('base64url');

/** A message may be delayed, and clocks differ. */
const LATE_MS = 5 * 60_000;
const FURTHEST_MS = 366 * 24 * 3600_000;

/**
 * The time for which a publish is planned.
 * @param text ISO 8601 with a time zone
 * @throws ApiError invalid for a time in the past or more than a year ahead, which is probably a mistake
 */
export function planTime(text: string, now: Date): Date {
  const at = new Date(text);
  const aheadMs = at.getTime() - now.getTime();
  if (Number.isNaN(aheadMs) || aheadMs < -LATE_MS)
    throw new ApiError('invalid', { fields: { publishAt: 'is over' } });
  if (aheadMs > FURTHEST_MS)
    throw new ApiError('invalid', { fields: { publishAt: 'is more than a year away' } });
  return at;
}

interface Version {
  site: string;
  version: string;
  now: Date;
}

/** Plans a version for a time, replacing its earlier plan. */
export async function planPublication(
  tx: Tx,
  { site, version, at, now, id }: Version & { at: Date; id?: string | null },
): Promise<string> {
  await endPlans(tx, { site, version, now }, 'replaced');
  const [made] = await tx
    .insert(publications)
    .values({
      site,
      version,
      cause: 'plan' as const,
      requestedAt: now,
      dueAt: at,
      nextAttemptAt: at,
      ...(id && { id }),
    })
    .returning({ id: publications.id });
  if (!made) throw new Error('a plan was not stored');
  return made.id;
}

/** Cancels the plan for a version. Returns whether there was one that had not begun. */
export const callOff = (tx: Tx, version: Version): Promise<boolean> => endPlans(tx, version, 'called_off');

async function endPlans(
  tx: Tx,
  { site, version, now }: Version,
  state: 'replaced' | 'called_off',
): Promise<boolean> {
  // serialize concurrent plans for one version
  await takeLock(tx, `plans ${site}`);
  const ended = await tx
    .update(publications)
    .set({ state, finishedAt: now })
    .where(
      and(
        eq(publications.site, site),
        eq(publications.version, version),
        eq(publications.cause, 'plan'),
        eq(publications.state, 'waiting'),
      ),
    )
    .returning({ id: publications.id });
  return ended.length > 0;
}
