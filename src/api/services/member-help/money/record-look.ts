import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import type { AccountKey } from '#api/services/membership/account-rows.ts';
import { assertInScope, type Touched } from '#api/services/staff/in-scope.ts';
import { type Recorded, recordAudit } from '#api/services/staff/record-audit.ts';

type Call = Pick<StaffCall, 'inScope' | 'deps' | 'clientAddress' | 'requestId' | 'person'> & {
  params: AccountKey;
};

/** Records a look at a member's money before it is shown. @throws ApiError not_found if the person may not see it */
export async function recordLook(
  call: Call,
  touched: Touched,
  { action, after }: Pick<Recorded, 'action' | 'after'>,
): Promise<void> {
  const { site, accountId } = call.params;
  await assertInScope(call, touched);
  await call.inScope((tx) =>
    recordAudit(tx, call, requirePerson(call), {
      action,
      after,
      site,
      subject: { kind: 'account', id: accountId },
    }),
  );
}
