import type { RequestContext } from '#api/http/request-context.ts';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import { readAccount } from '../membership/account.ts';
import type { AccountKey } from '../membership/account-rows.ts';
import { assertOpen } from '../staff/assert-open.ts';
import { auditChange } from '../staff/audit-change.ts';
import { assertInScope, type Touched } from '../staff/in-scope.ts';

/** A member's account, for services that members' own calls use too. */
export interface MemberCall
  extends AccountKey,
    Pick<RequestContext, 'requestId' | 'clientAddress' | 'deps' | 'inSite' | 'member'> {
  now: Date;
  /** the name of the person who makes the change */
  staff: string;
}

type ActionCall = Omit<StaffCall, 'params' | 'body'> & { params: AccountKey; body: { reason: string } };

/**
 * Makes a change for a member with the services that members' own calls use, and records it.
 * @param options.touched over what the person needs the permission of the call
 * @throws ApiError not_found without it; conflict for an account that was erased or merged; what the change throws
 */
export async function changeForMember<T>(
  call: ActionCall,
  work: (member: MemberCall) => Promise<T>,
  { touched = 'current', recordsAnswer = false }: { touched?: Touched; recordsAnswer?: boolean } = {},
): Promise<T> {
  const { deps, params, body, endpoint, clientAddress, requestId } = call;
  const { site, accountId } = params;
  const person = requirePerson(call);
  await assertInScope(call, touched);
  const { reason, ...asked } = body;
  const change = {
    site,
    accountId,
    person,
    reason,
    endpoint,
    deps,
    clientAddress,
    requestId,
    recordsAnswer,
  };
  return auditChange({ ...change, asked: { params, body: asked } }, async () => {
    // after the work, whose rows wait for an erasure or merge that runs meanwhile
    const inSite: MemberCall['inSite'] = (work) =>
      deps.database.inSite(site, async (tx) => {
        const done = await work(tx);
        await assertOpen(tx, params);
        return done;
      });
    const now = deps.now();
    const { email } = await inSite((tx) => readAccount(tx, { site, accountId, now }));
    const member = { accountId, email, sessionId: '', assistedSessionId: null };
    return work({ site, accountId, requestId, clientAddress, deps, inSite, member, now, staff: person.name });
  });
}
