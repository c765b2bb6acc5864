import { autoRenew } from '../../contracts/auto-renew.ts';
import { balance, balancePay } from '../../contracts/balance.ts';
import { updateBilling } from '../../contracts/billing.ts';
import { cancel } from '../../contracts/cancel.ts';
import { emailChange, emailChangeSendAgain, emailChangeTakeBack } from '../../contracts/email-change.ts';
import { emailConfirmationSend } from '../../contracts/email-confirmation.ts';
import { memberInfo } from '../../contracts/member-info.ts';
import { memberLocations, memberSwitch } from '../../contracts/member-locations.ts';
import { memberUpdate } from '../../contracts/member-update.ts';
import { renewSubscription } from '../../contracts/renew.ts';
import { readingRoute, route } from '../route.ts';
import { offerOf } from '../services/catalog/offer.ts';
import { sendAddressLink } from '../services/members/address-link.ts';
import { setAutoRenew } from '../services/members/auto-renew.ts';
import { readBalance } from '../services/members/balance.ts';
import { cancelMembership } from '../services/members/cancel.ts';
import { requestEmailChange, sendEmailLinksAgain } from '../services/members/change-email.ts';
import { confirmEmail } from '../services/members/confirm-email.ts';
import { listLocations } from '../services/members/list-locations.ts';
import {
  accountAnswer,
  infoRead,
  memberInfo as memberInfoOf,
  readAccount,
} from '../services/members/member-info.ts';
import { payBalance } from '../services/members/pay-balance.ts';
import { askingOf } from '../services/members/read-membership.ts';
import { renewNow } from '../services/members/renew-now.ts';
import { switchOffice } from '../services/members/switch-office.ts';
import { assertOwnPeople, updateAccount } from '../services/members/update-account.ts';
import { changeCard } from '../services/members/update-billing.ts';
import { forgetWaitingEmail, readWaitingEmail } from '../services/members/waiting-email.ts';

/** What a member reads and changes after joining. */
export const memberRoutes = [
  readingRoute(memberInfo, infoRead, async (call, stored) => {
    const { whitelist } = await offerOf(call);
    return memberInfoOf(stored, { now: askingOf(call).now, whitelist });
  }),
  route(memberUpdate, async (call) => {
    const { email, password = '', emailToken } = call.body;
    await call.inSite((tx) => assertOwnPeople(tx, askingOf(call), call.body));
    // whoever may not change the address changes nothing at all
    if (email !== undefined) await requestEmailChange(call, { email, password });
    const confirmed = emailToken === undefined ? null : await confirmEmail(call, emailToken);
    await call.inSite((tx) => updateAccount(tx, askingOf(call), call.body));
    return call.inSite(async (tx) => ({
      account: accountAnswer(await readAccount(tx, askingOf(call))),
      emailLinkSent: email !== undefined,
      confirmed,
      waitingEmail: await readWaitingEmail(tx, askingOf(call)),
    }));
  }),
  route(emailChange, async (call) => ({
    waiting: await call.inSite((tx) => readWaitingEmail(tx, askingOf(call))),
  })),
  route(emailChangeSendAgain, async (call) => ({ waiting: await sendEmailLinksAgain(call) })),
  route(emailChangeTakeBack, async (call) => {
    await call.inSite((tx) => forgetWaitingEmail(tx, askingOf(call)));
    return { ok: true as const };
  }),
  route(emailConfirmationSend, async (call) => ({ sent: await sendAddressLink(call) })),
  route(memberLocations, (call) => listLocations(call, call.query)),
  route(memberSwitch, (call) => switchOffice(call, call.params.id)),
  route(autoRenew, async (call) => ({ membership: await setAutoRenew(call, call.body) })),
  route(updateBilling, (call) => changeCard(call, call.body)),
  route(balance, (call) => call.inSite((tx) => readBalance(tx, askingOf(call), call.parts.processor))),
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
