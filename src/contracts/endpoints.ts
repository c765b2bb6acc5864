import * as emailChange from './account/email-change.ts';
import * as mailChoices from './account/mail-choices.ts';
import * as assisted from './auth/assisted.ts';
import * as login from './auth/login.ts';
import * as loginCode from './auth/login-code.ts';
import * as resetPassword from './auth/reset-password.ts';
import * as session from './auth/session.ts';
import * as sessions from './auth/sessions.ts';
import * as validateEmail from './auth/validate-email.ts';
import * as groups from './catalog/groups.ts';
import * as locations from './catalog/locations.ts';
import * as plans from './catalog/plans.ts';
import * as providers from './catalog/providers.ts';
import * as verified from './catalog/verified.ts';
import * as cart from './checkout/cart.ts';
import * as cartAccount from './checkout/cart-account.ts';
import * as cartPeople from './checkout/cart-people.ts';
import * as joinAtOnce from './checkout/join-at-once.ts';
import * as cms from './content/cms.ts';
import * as publication from './content/publication.ts';
import * as agreements from './member/agreements.ts';
import * as billing from './member/billing.ts';
import * as cancel from './member/cancel.ts';
import * as dependents from './member/dependents.ts';
import * as memberInfo from './member/member-info.ts';
import * as memberLocations from './member/member-locations.ts';
import * as memberPlan from './member/member-plan.ts';
import * as memberUpdate from './member/member-update.ts';
import * as renew from './member/renew.ts';
import * as yearlySummary from './member/yearly-summary.ts';
import * as idCard from './membership/id-card.ts';
import * as operations from './operations/operations.ts';
import * as passkeyLogin from './passkeys/passkey-login.ts';
import * as passkeys from './passkeys/passkeys.ts';
import * as cardPage from './payment/card-page.ts';
import * as receipt from './payment/receipt.ts';
import * as secondStep from './second-step/second-step.ts';
import * as secondStepLogin from './second-step/second-step-login.ts';
import type { Endpoint } from './shared/endpoint.ts';
import * as contact from './support/contact.ts';
import * as directoryReport from './support/directory-report.ts';
import * as grievance from './support/grievance.ts';
import * as memberGrievances from './support/member-grievances.ts';

const collectEndpoints = (...contracts: readonly object[]): Endpoint[] =>
  contracts.flatMap((contract): unknown[] => Object.values(contract)).filter(isEndpoint);

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'response' in value;

/** Every call of the API by subject: the OpenAPI document and the API reference list them so. */
export const ENDPOINTS_BY_SUBJECT: Readonly<Record<string, readonly Endpoint[]>> = {
  'Login and passwords': collectEndpoints(
    session,
    login,
    loginCode,
    validateEmail,
    resetPassword,
    sessions,
    passkeyLogin,
    passkeys,
    secondStepLogin,
    secondStep,
    assisted,
  ),
  'Offices, plans and prices': collectEndpoints(providers, verified, locations, groups, plans),
  Joining: collectEndpoints(cartAccount, cartPeople, cart, joinAtOnce),
  Account: collectEndpoints(memberInfo, memberUpdate, emailChange, mailChoices),
  'Membership and household': collectEndpoints(dependents, memberLocations, memberPlan, renew, cancel),
  'Payments and documents': collectEndpoints(billing, receipt, cardPage, yearlySummary, agreements, idCard),
  'Messages and grievances': collectEndpoints(contact, grievance, directoryReport, memberGrievances),
  'Content and publishing': collectEndpoints(cms, publication),
  Operations: collectEndpoints(operations),
};

/** Every call of the API: the routes and the tests that all calls share are made from it. */
export const endpoints: readonly Endpoint[] = Object.values(ENDPOINTS_BY_SUBJECT).flat();
