import { autoRenew } from '../../contracts/auto-renew.ts';
import { balance, balancePay } from '../../contracts/balance.ts';
import { updateBilling } from '../../contracts/billing.ts';
import { cancel } from '../../contracts/cancel.ts';
import { memberInfo } from '../../contracts/member-info.ts';
import { memberLocations, memberSwitch } from '../../contracts/member-locations.ts';
import { memberUpdate } from '../../contracts/member-update.ts';
import { renewSubscription } from '../../contracts/renew.ts';
import { notFound } from '../fault.ts';
import { readingRoute, route } from '../route.ts';
import { offerOf } from '../services/catalog/offer.ts';
import { setAutoRenew } from '../services/members/auto-renew.ts';
import { readBalance } from '../services/members/balance.ts';
import { cancelMembership } from '../services/members/cancel.ts';
import { confirmEmailChange, requestEmailChange } from '../services/members/change-email.ts';
import {
  accountAnswer,
  memberInfo as memberInfoOf,
  readAccount,
  readInfo,
} from '../services/members/member-info.ts';
import { listLocations } from '../services/members/office-moves.ts';
import { payBalance } from '../services/members/pay-balance.ts';
import { askingOf, ownHousehold } from '../services/members/read-membership.ts';
import { renewNow } from '../services/members/renew-now.ts';
import { switchOffice } from '../services/members/switch-office.ts';
import { assertOwnPeople, updateAccount } from '../services/members/update-account.ts';
import { changeCard } from '../services/members/update-billing.ts';

/** What a member reads and changes after joining. */
export const memberRoutes = [
  readingRoute(memberInfo, readInfo, async (call, stored) => {
    if (!stored) throw notFound();
    const { whitelist } = await offerOf(call);
    return memberInfoOf(stored, { now: askingOf(call).now, whitelist });
  }),
  route(memberUpdate, async (call) => {
    const { email, password = '', emailToken } = call.body;
    await call.inSite((tx) => assertOwnPeople(tx, askingOf(call), call.body));
    // whoever may not change the address changes nothing at all
    if (email !== undefined) await requestEmailChange(call, { email, password });
    if (emailToken !== undefined) await confirmEmailChange(call, emailToken);
    await call.inSite((tx) => updateAccount(tx, askingOf(call), call.body));
    const account = await call.inSite((tx) => readAccount(tx, askingOf(call)));
    return { account: accountAnswer(account), emailLinkSent: email !== undefined };
  }),
  route(memberLocations, async (call) => {
    const offer = await offerOf(call);
    const { page, pageSize } = call.query;
    return call.inSite(async (tx) => {
      const household = await ownHousehold(tx, askingOf(call));
      return listLocations(tx, household, { offer, page, pageSize });
    });
  }),
  route(memberSwitch, (call) => switchOffice(call, call.params.id)),
  route(autoRenew, async (call) => ({ membership: await setAutoRenew(call, call.body) })),
  route(updateBilling, (call) => changeCard(call, call.body)),
  route(balance, (call) => call.inSite((tx) => readBalance(tx, askingOf(call)))),
  route(balancePay, (call) => {
    const { expectedCents, paymentToken } = call.body;
    return payBalance(call, { expectedCents, paymentToken, key: call.headers['idempotency-key'] });
  }),
  route(renewSubscription, (call) =>
    renewNow(call, {
      ...call.body,
      preview: call.query.preview === 'true',
      key: call.headers['idempotency-key'],
    }),
  ),
  route(cancel, (call) => cancelMembership(call, { ...call.body, preview: call.query.preview === 'true' })),
];
