import { accountAnswer, readAccount } from '#api/services/membership/account.ts';
import type { CmsRecord } from '#cms/schema/record.ts';
import {
  emailChange,
  emailChangeSendAgain,
  emailChangeTakeBack,
  emailConfirmationSend,
} from '#contracts/account/email-change.ts';
import * as contract from '#contracts/account/mail-choices.ts';
import { balance, balancePay, updateBilling } from '#contracts/member/billing.ts';
import { cancel } from '#contracts/member/cancel.ts';
import {
  dependentAdd,
  dependentEdit,
  dependentRemove,
  dependentsList,
} from '#contracts/member/dependents.ts';
import { memberInfo } from '#contracts/member/member-info.ts';
import { memberLocations, memberSwitch } from '#contracts/member/member-locations.ts';
import { changePlan, memberPlan } from '#contracts/member/member-plan.ts';
import { memberUpdate } from '#contracts/member/member-update.ts';
import { autoRenew, renewSubscription } from '#contracts/member/renew.ts';
import { currentLanguage } from '#util/language/current-language.ts';
import { documentBrand } from '../brand/brand.ts';
import { brandLanguages, pagesBase } from '../brand/brand-languages.ts';
import { negotiateFormat } from '../http/response.ts';
import { readingRoute, route } from '../http/route.ts';
import { ApiError, notFound } from '../kernel/errors.ts';
import { liveRecord, readOffer } from '../services/catalog/offer.ts';
import { requestEmailChange, sendEmailLinksAgain } from '../services/members/account/change-email.ts';
import { confirmEmail } from '../services/members/account/confirm-email.ts';
import { memberInfo as memberInfoOf, storedInfo } from '../services/members/account/member-info.ts';
import { assertOwnPeople, updateAccount } from '../services/members/account/update-account.ts';
import { readBalance } from '../services/members/billing/balance.ts';
import { changeCard } from '../services/members/billing/change-card.ts';
import { payBalance } from '../services/members/billing/pay-balance.ts';
import { addDependent } from '../services/members/household/add-dependent.ts';
import { editDependent } from '../services/members/household/edit-dependent.ts';
import { listDependents } from '../services/members/household/plan-addition.ts';
import { removeDependent } from '../services/members/household/remove-dependent.ts';
import { listLocations } from '../services/members/office/list-locations.ts';
import { switchOffice } from '../services/members/office/switch-office.ts';
import { choosePlan } from '../services/members/plan-change/change-plan.ts';
import { listPlans } from '../services/members/plan-change/plan-choices.ts';
import { cancelMembership } from '../services/members/refunds/cancel-membership.ts';
import { setAutoRenew } from '../services/members/renewal/auto-renew.ts';
import { renewNow } from '../services/members/renewal/renew-now.ts';
import {
  accountScope,
  deletePendingEmailChange,
  readPendingEmailChange,
  sendAddressLink,
} from '../services/membership/account.ts';
import {
  readMailChoices,
  readUnsubscribeLink,
  storeMailChoices,
  unsubscribe,
} from '../services/outbox/mail-choices.ts';
import { unsubscribePage } from '../services/outbox/unsubscribe-page.ts';
import { assistedAnswer } from '../services/staff/assisted-sessions.ts';

const FORMATS = { json: 'application/json', html: 'text/html' } as const;

/** Mailbox providers post with any Accept header, and do not read the response. */
function answerFormat(request: Request): keyof typeof FORMATS {
  try {
    return negotiateFormat(request, FORMATS);
  } catch (error) {
    if (error instanceof ApiError) return 'json';
    throw error;
  }
}

/** What a member reads and changes after joining. */
export const memberRoutes = [
  readingRoute(memberInfo, storedInfo, async (call, stored) => {
    const { whitelist } = await readOffer(call);
    const info = memberInfoOf(stored, { now: accountScope(call).now, whitelist });
    return { ...info, assisted: assistedAnswer(call) };
  }),
  route(memberUpdate, async (call) => {
    const { email, password, code, emailToken } = call.body;
    await call.inSite((tx) => assertOwnPeople(tx, accountScope(call), call.body));
    // if the address may not be changed, nothing is
    if (email !== undefined) await requestEmailChange(call, { email, password, code });
    const confirmed = emailToken === undefined ? null : await confirmEmail(call, emailToken);
    await call.inSite((tx) => updateAccount(tx, accountScope(call), call.body));
    return call.inSite(async (tx) => {
      const account = await readAccount(tx, accountScope(call));
      return {
        account: accountAnswer(account, { hasPassword: account.passwordHash !== null }),
        emailLinkSent: email !== undefined,
        confirmed,
        pendingEmailChange: await readPendingEmailChange(tx, accountScope(call)),
      };
    });
  }),
  route(emailChange, async (call) => ({
    waiting: await call.inSite((tx) => readPendingEmailChange(tx, accountScope(call))),
  })),
  route(emailChangeSendAgain, async (call) => ({ waiting: await sendEmailLinksAgain(call) })),
  route(emailChangeTakeBack, async (call) => {
    await call.inSite((tx) => deletePendingEmailChange(tx, accountScope(call)));
    return { ok: true as const };
  }),
  route(emailConfirmationSend, async (call) => ({ sent: await sendAddressLink(call) })),
  route(memberLocations, (call) => listLocations(call, call.query)),
  route(memberSwitch, (call) => switchOffice(call, call.params.id)),
  route(autoRenew, async (call) => ({ membership: await setAutoRenew(call, call.body) })),
  route(updateBilling, (call) => changeCard(call, call.body)),
  route(balance, (call) => call.inSite((tx) => readBalance(tx, accountScope(call), call.deps.processor))),
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
  route(dependentsList, async (call) => {
    const offer = await readOffer(call);
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
  route(memberPlan, listPlans),
  route(changePlan, (call) => choosePlan(call, { ...call.body, preview: call.query.preview === 'true' })),
  route(contract.mailChoices, (call) => call.inSite((tx) => readMailChoices(tx, accountScope(call)))),
  route(contract.mailChoicesSet, (call) =>
    call.inSite(async (tx) => {
      await storeMailChoices(tx, accountScope(call), call.body);
      return readMailChoices(tx, accountScope(call));
    }),
  ),
  route(contract.unsubscribePage, async (call) => {
    const { site, params } = call;
    const record = await liveRecord(call);
    const kind = await call.inSite((tx) => readUnsubscribeLink(tx, { site, id: params.id }));
    return unsubscribePage(kind ? 'asks' : 'unknown', documentBrand(record), baseIn(record));
  }),
  route(contract.unsubscribe, async (call) => {
    const { site, params, deps } = call;
    // first of all, so that it works with any Accept header and while the brand is offline
    const isDone = await call.inSite((tx) => unsubscribe(tx, { site, id: params.id, now: deps.now() }));
    if (answerFormat(call.request) === 'html') {
      const record = await liveRecord(call);
      return unsubscribePage(isDone ? 'done' : 'unknown', documentBrand(record), baseIn(record));
    }
    if (!isDone) throw notFound();
    return { ok: true as const };
  }),
];

/** What the addresses of pages in the language of the call begin with. */
const baseIn = ({ site }: CmsRecord): string => pagesBase(currentLanguage(), brandLanguages(site));
