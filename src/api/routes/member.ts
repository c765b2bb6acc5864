import { accountAnswer, readAccount } from '#api/services/membership/account.ts';
import { emailChange, emailChangeSendAgain, emailChangeTakeBack } from '#contracts/account/email-change.ts';
import { emailConfirmationSend } from '#contracts/account/email-confirmation.ts';
import { autoRenew } from '#contracts/member/auto-renew.ts';
import { balance, balancePay } from '#contracts/member/balance.ts';
import { updateBilling } from '#contracts/member/billing.ts';
import { cancel } from '#contracts/member/cancel.ts';
import { memberInfo } from '#contracts/member/member-info.ts';
import { memberLocations, memberSwitch } from '#contracts/member/member-locations.ts';
import { memberUpdate } from '#contracts/member/member-update.ts';
import { renewSubscription } from '#contracts/member/renew.ts';
import { readingRoute, route } from '../http/route.ts';
import { offerOf } from '../services/catalog/offer.ts';
import { requestEmailChange, sendEmailLinksAgain } from '../services/members/account/change-email.ts';
import { confirmEmail } from '../services/members/account/confirm-email.ts';
import { infoRead, memberInfo as memberInfoOf } from '../services/members/account/member-info.ts';
import { assertOwnPeople, updateAccount } from '../services/members/account/update-account.ts';
import { readBalance } from '../services/members/billing/balance.ts';
import { changeCard } from '../services/members/billing/change-card.ts';
import { payBalance } from '../services/members/billing/pay-balance.ts';
import { listLocations } from '../services/members/office/list-locations.ts';
import { switchOffice } from '../services/members/office/switch-office.ts';
import { cancelMembership } from '../services/members/refunds/cancel-membership.ts';
import { setAutoRenew } from '../services/members/renewal/auto-renew.ts';
import { renewNow } from '../services/members/renewal/renew-now.ts';
import { sendAddressLink } from '../services/membership/confirm-address.ts';
import { forgetWaitingEmail, readWaitingEmail } from '../services/membership/pending-email-change.ts';
import { accountScope } from '../services/membership/read-membership.ts';

/** What a member reads and changes after joining. */
export const memberRoutes = [
  readingRoute(memberInfo, infoRead, async (call, stored) => {
    const { whitelist } = await offerOf(call);
    return memberInfoOf(stored, { now: accountScope(call).now, whitelist });
  }),
  route(memberUpdate, async (call) => {
    const { email, password = '', emailToken } = call.body;
    await call.inSite((tx) => assertOwnPeople(tx, accountScope(call), call.body));
    // whoever may not change the address changes nothing at all
    if (email !== undefined) await requestEmailChange(call, { email, password });
    const confirmed = emailToken === undefined ? null : await confirmEmail(call, emailToken);
    await call.inSite((tx) => updateAccount(tx, accountScope(call), call.body));
    return call.inSite(async (tx) => ({
      account: accountAnswer(await readAccount(tx, accountScope(call))),
      emailLinkSent: email !== undefined,
      confirmed,
      pendingEmailChange: await readWaitingEmail(tx, accountScope(call)),
    }));
  }),
  route(emailChange, async (call) => ({
    waiting: await call.inSite((tx) => readWaitingEmail(tx, accountScope(call))),
  })),
  route(emailChangeSendAgain, async (call) => ({ waiting: await sendEmailLinksAgain(call) })),
  route(emailChangeTakeBack, async (call) => {
    await call.inSite((tx) => forgetWaitingEmail(tx, accountScope(call)));
    return { ok: true as const };
  }),
  route(emailConfirmationSend, async (call) => ({ sent: await sendAddressLink(call) })),
  route(memberLocations, (call) => listLocations(call, call.query)),
  route(memberSwitch, (call) => switchOffice(call, call.params.id)),
  route(autoRenew, async (call) => ({ membership: await setAutoRenew(call, call.body) })),
  route(updateBilling, (call) => changeCard(call, call.body)),
  route(balance, (call) => call.inSite((tx) => readBalance(tx, accountScope(call), call.parts.processor))),
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
