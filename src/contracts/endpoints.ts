import {
  emailChange,
  emailChangeSendAgain,
  emailChangeTakeBack,
  emailConfirmationSend,
} from './account/email-change.ts';
import { mailChoices, mailChoicesSet, unsubscribe, unsubscribePage } from './account/mail-choices.ts';
import { confirmLoginCode, login, loginCodeEmail } from './auth/login.ts';
import { resetPasswordEmail, setNewPassword } from './auth/reset-password.ts';
import { authStatus, logout } from './auth/session.ts';
import { endSessions, listSessions } from './auth/sessions.ts';
import { validateEmail } from './auth/validate-email.ts';
import { groupDirectory, groupOffices } from './catalog/groups.ts';
import { location, officeDetails, officePlanList } from './catalog/locations.ts';
import { plan, planAtLocation, validateCoupon } from './catalog/plans.ts';
import { searchProviders } from './catalog/providers.ts';
import { payCheckout } from './checkout/cart.ts';
import { checkoutAccount, setCheckoutAccount } from './checkout/cart-account.ts';
import {
  addCheckoutMember,
  editCheckoutMember,
  removeCheckoutMember,
  setCheckoutPlan,
} from './checkout/cart-people.ts';
import { purchaseSubscription, signup } from './checkout/join-at-once.ts';
import { cms, cmsPublished } from './content/cms.ts';
import { cmsPublication } from './content/publication.ts';
import { balance, balancePay, updateBilling } from './member/billing.ts';
import { cancel } from './member/cancel.ts';
import { dependentAdd, dependentEdit, dependentRemove, dependentsList } from './member/dependents.ts';
import { memberInfo } from './member/member-info.ts';
import { memberLocations, memberSwitch } from './member/member-locations.ts';
import { changePlan, memberPlan } from './member/member-plan.ts';
import { memberUpdate } from './member/member-update.ts';
import { autoRenew, renewSubscription } from './member/renew.ts';
import { yearlySummary } from './member/yearly-summary.ts';
import { idCard, mailIdCard } from './membership/id-card.ts';
import { apiReference, health, openApi, paymentWebhook } from './operations/operations.ts';
import { receipt } from './payment/receipt.ts';
import type { Endpoint } from './shared/endpoint.ts';
import { contact, kmContact } from './support/contact.ts';
import { grievance, grievanceForm, kmGrievance } from './support/grievance.ts';
import { memberGrievances } from './support/member-grievances.ts';

/** Every call of the API by subject: the OpenAPI document and the API reference list them so. */
export const ENDPOINTS_BY_SUBJECT = {
  'Login and passwords': [
    authStatus,
    login,
    loginCodeEmail,
    confirmLoginCode,
    logout,
    validateEmail,
    resetPasswordEmail,
    setNewPassword,
    listSessions,
    endSessions,
  ],
  'Offices, plans and prices': [
    searchProviders,
    location,
    officeDetails,
    officePlanList,
    groupOffices,
    groupDirectory,
    plan,
    planAtLocation,
    validateCoupon,
  ],
  Joining: [
    checkoutAccount,
    setCheckoutAccount,
    addCheckoutMember,
    editCheckoutMember,
    removeCheckoutMember,
    setCheckoutPlan,
    payCheckout,
    signup,
    purchaseSubscription,
  ],
  Account: [
    memberInfo,
    memberUpdate,
    emailChange,
    emailChangeSendAgain,
    emailChangeTakeBack,
    emailConfirmationSend,
    mailChoices,
    mailChoicesSet,
    unsubscribePage,
    unsubscribe,
  ],
  'Membership and household': [
    dependentsList,
    dependentAdd,
    dependentEdit,
    dependentRemove,
    memberLocations,
    memberSwitch,
    memberPlan,
    changePlan,
    renewSubscription,
    autoRenew,
    cancel,
  ],
  'Payments and documents': [balance, balancePay, updateBilling, receipt, yearlySummary, idCard, mailIdCard],
  'Messages and grievances': [contact, kmContact, grievance, kmGrievance, grievanceForm, memberGrievances],
  'Content and publishing': [cms, cmsPublished, cmsPublication],
  Operations: [health, openApi, apiReference, paymentWebhook],
} as const satisfies Record<string, readonly Endpoint[]>;

/** Every call of the API: the routes and the tests that all calls share are made from it. */
export const endpoints: readonly Endpoint[] = Object.values(ENDPOINTS_BY_SUBJECT).flat();
