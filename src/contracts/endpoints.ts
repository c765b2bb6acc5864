import { authStatus } from './auth.ts';
import { autoRenew } from './auto-renew.ts';
import { balance, balancePay } from './balance.ts';
import { updateBilling } from './billing.ts';
import { cancel } from './cancel.ts';
import { checkoutAccount, setCheckoutAccount } from './checkout-account.ts';
import {
  addCheckoutMember,
  editCheckoutMember,
  removeCheckoutMember,
  setCheckoutPlan,
} from './checkout-member.ts';
import { payCheckout } from './checkout-payment.ts';
import { cms, cmsPublished } from './cms.ts';
import { contact, kmContact } from './contact.ts';
import { validateCoupon } from './coupon.ts';
import { dependentAdd, dependentEdit, dependentRemove, dependentsList } from './dependents.ts';
import { emailChange, emailChangeSendAgain, emailChangeTakeBack } from './email-change.ts';
import { emailConfirmationSend } from './email-confirmation.ts';
import type { Endpoint } from './endpoint.ts';
import { grievance, grievanceForm, kmGrievance } from './grievance.ts';
import { groupDirectory, groupOffices } from './groups.ts';
import { health } from './health.ts';
import { idCard, mailIdCard } from './id-card.ts';
import { location, officeDetails, officePlanList } from './locations.ts';
import { login } from './login.ts';
import { confirmLoginCode, loginCodeEmail } from './login-code.ts';
import { logout } from './logout.ts';
import { mailChoices, mailChoicesSet, unsubscribe, unsubscribePage } from './mail-choices.ts';
import { memberGrievances } from './member-grievances.ts';
import { memberInfo } from './member-info.ts';
import { memberLocations, memberSwitch } from './member-locations.ts';
import { changePlan, memberPlan } from './member-plan.ts';
import { memberUpdate } from './member-update.ts';
import { openApi } from './openapi.ts';
import { paymentWebhook } from './payment-webhook.ts';
import { plan, planAtLocation } from './plans.ts';
import { searchProviders } from './providers.ts';
import { cmsPublication } from './publication.ts';
import { purchaseSubscription } from './purchase-subscription.ts';
import { receipt } from './receipt.ts';
import { renewSubscription } from './renew.ts';
import { resetPasswordEmail, setNewPassword } from './reset-password.ts';
import { endSessions, listSessions } from './sessions.ts';
import { signup } from './signup.ts';
import { validateEmail } from './validate-email.ts';
import { yearlySummary } from './yearly-summary.ts';

/** Every call of the API: the routes, the tests that all calls share, and the OpenAPI document are made from it. */
export const endpoints: readonly Endpoint[] = [
  authStatus,
  health,
  login,
  loginCodeEmail,
  confirmLoginCode,
  logout,
  resetPasswordEmail,
  setNewPassword,
  validateEmail,
  listSessions,
  endSessions,
  cms,
  cmsPublished,
  cmsPublication,
  contact,
  kmContact,
  validateCoupon,
  grievance,
  kmGrievance,
  grievanceForm,
  memberGrievances,
  openApi,
  groupDirectory,
  groupOffices,
  location,
  officeDetails,
  officePlanList,
  plan,
  planAtLocation,
  searchProviders,
  checkoutAccount,
  setCheckoutAccount,
  addCheckoutMember,
  editCheckoutMember,
  removeCheckoutMember,
  setCheckoutPlan,
  payCheckout,
  signup,
  purchaseSubscription,
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
  dependentsList,
  dependentAdd,
  dependentEdit,
  dependentRemove,
  memberLocations,
  memberSwitch,
  autoRenew,
  updateBilling,
  balance,
  balancePay,
  renewSubscription,
  memberPlan,
  changePlan,
  cancel,
  idCard,
  mailIdCard,
  receipt,
  yearlySummary,
  paymentWebhook,
];
