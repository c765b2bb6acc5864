import {
  dependentAdd,
  dependentEdit,
  dependentRemove,
  dependentsList,
} from '#contracts/member/dependents.ts';
import { route } from '../http/route.ts';
import { offerOf } from '../services/catalog/offer.ts';
import { addDependent } from '../services/members/household/add-dependent.ts';
import { editDependent } from '../services/members/household/edit-dependent.ts';
import { listDependents } from '../services/members/household/list-dependents.ts';
import { removeDependent } from '../services/members/household/remove-dependent.ts';
import { accountScope } from '../services/membership/read-membership.ts';

/** Who is on a membership besides its owner. */
export const dependentRoutes = [
  route(dependentsList, async (call) => {
    const offer = await offerOf(call);
    return call.inSite((tx) => listDependents(tx, accountScope(call), offer));
  }),
  route(dependentAdd, (call) => {
    const key = call.headers['idempotency-key'];
    return addDependent(call, { ...call.body, key, preview: call.query.preview === 'true' });
  }),
  route(dependentEdit, (call) =>
    editDependent(call, { ...call.body, preview: call.query.preview === 'true' }),
  ),
  route(dependentRemove, (call) => {
    const { memberId, reason, expectedCents } = call.body;
    const preview = call.query.preview === 'true';
    return removeDependent(call, { memberId, reason, expectedCents, preview });
  }),
];
