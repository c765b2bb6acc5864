import { ASSISTED_PERMISSIONS } from '#api/http/assisted-session.ts';
import type { Route } from '#api/http/route.ts';
import { scopeOf } from '#domain/staff/permissions.ts';
import { auditChange } from './audit-change.ts';
import { assertInScope } from './in-scope.ts';

/** Records what the staff change in a member's account by the member's own calls. */
export const auditAssisted = (route: Route): Route => ({
  ...route,
  prepare: async (incoming) => {
    const prepared = await route.prepare(incoming);
    const { assisted, handle } = prepared;
    if (!assisted) return prepared;
    const { person, mode, reason } = assisted.assistant;
    const { site, accountId, deps } = assisted;
    const scope = scopeOf(person.grants, ASSISTED_PERMISSIONS[mode]);
    // the member may have moved to another office since the session began
    await assertInScope({
      deps,
      params: { site, accountId },
      inScope: (work) => deps.database.inStaffScope(scope, work),
    });
    return { ...prepared, handle: () => auditChange({ ...assisted, person, reason }, handle) };
  },
});
