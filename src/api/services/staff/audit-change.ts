import type { ApiDependencies } from '#api/http/dependencies.ts';
import type { RequestContext } from '#api/http/request-context.ts';
import { ApiError } from '#api/kernel/errors.ts';
import type { Endpoint } from '#contracts/shared/endpoint.ts';
import type { AuditAction } from '#contracts/staff/audit.ts';
import type { Tx } from '#db/queries/database.ts';
import type { AccountKey } from '../membership/account-rows.ts';
import { readAccountRecord } from './read-account.ts';
import { readMemberships, readPeople } from './read-member.ts';
import { type Actor, recordAudit } from './record-audit.ts';

/** A change that a person of the staff, or a command, makes for a member. */
export interface ChangeForMember extends AccountKey, Pick<RequestContext, 'clientAddress' | 'requestId'> {
  deps: Pick<ApiDependencies, 'database' | 'now' | 'log'>;
  person: Actor;
  reason: string;
  endpoint: Endpoint;
  /** what the call asks for */
  asked: { params: unknown; body: unknown };
  /** its answer is recorded too: it says how much money moved */
  recordsAnswer?: boolean;
}

/**
 * Runs a change and records it. It runs in transactions of its own, with the rights of members' calls; the caller has
 * checked that the person may make it (in-scope.ts). What is asked for is recorded before it, so that none is missing if
 * the server stops in between; its effect is recorded after it.
 * @throws what the change throws
 */
export async function auditChange<T>(change: ChangeForMember, run: () => Promise<T> | T): Promise<T> {
  const { endpoint, asked, deps, requestId } = change;
  const { params, body } = asked;
  const call = `${endpoint.method} ${endpoint.path}`;
  const before = await record(change, 'member.change_asked', async (tx) => ({
    result: await readFacts(tx, change),
    recorded: { after: { call, params: params ?? null, body: body ?? null } },
  }));
  try {
    const answer = await run();
    await record(change, 'member.changed', async (tx) => {
      const now = await readFacts(tx, change);
      const parts = { before: differing(before, now) ?? null, after: differing(now, before) ?? null };
      const after = { call, changed: parts.after, ...(change.recordsAnswer && { answer }) };
      return { result: null, recorded: { before: parts.before, after } };
    }).catch((error) => deps.log.error('change for a member not recorded', error, { requestId }));
    return answer;
  } catch (error) {
    const code = error instanceof ApiError ? error.code : 'internal';
    await record(change, 'member.change_refused', async () => ({
      result: null,
      recorded: { after: { call, code } },
    }));
    throw error;
  }
}

function record<T>(
  change: ChangeForMember,
  action: AuditAction,
  work: (tx: Tx) => Promise<{ result: T; recorded: { before?: unknown; after?: unknown } }>,
): Promise<T> {
  const { site, accountId, person, reason, deps } = change;
  // of the whole brand: the change may move the member to an office that the person does not see
  return deps.database.inStaffScope({ sites: [site], offices: [] }, async (tx) => {
    const { result, recorded } = await work(tx);
    const subject = { kind: 'account', id: accountId } as const;
    await recordAudit(tx, change, person, { action, subject, site, reason, ...recorded });
    return result;
  });
}

type Facts = Record<string, unknown>;

/** What a member's calls change. */
async function readFacts(tx: Tx, { site, accountId, deps }: ChangeForMember): Promise<Facts> {
  const key = { site, accountId };
  const [account, people, memberships] = await Promise.all([
    readAccountRecord(tx, key, deps.now()),
    readPeople(tx, key),
    readMemberships(tx, key, deps.now()),
  ]);
  const byId = (rows: readonly { id: string }[]) => Object.fromEntries(rows.map((row) => [row.id, row]));
  return { account, people: byId(people), memberships: byId(memberships) };
}

const isObject = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The parts of `one` that `other` does not have; undefined if there are none. */
function differing(one: unknown, other: unknown): unknown {
  if (!isObject(one)) return JSON.stringify(one) === JSON.stringify(other) ? undefined : one;
  const others = isObject(other) ? other : {};
  const parts = Object.entries(one)
    .map(([key, value]) => [key, differing(value, others[key])] as const)
    .filter(([, value]) => value !== undefined);
  return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}
