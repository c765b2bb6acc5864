import { listAuditEvents, listAuditedPeople } from '#contracts/staff/audit.ts';
import { listBrandOffices, listBrands } from '#contracts/staff/brands.ts';
import * as identity from '#contracts/staff/identity.ts';
import * as offers from '#contracts/staff/offers.ts';
import * as passkeys from '#contracts/staff/passkeys.ts';
import { readPayouts } from '#contracts/staff/payouts.ts';
import * as people from '#contracts/staff/people.ts';
import * as reports from '#contracts/staff/reports.ts';
import * as contract from '#contracts/staff/session.ts';
import { permissionsOf } from '#domain/staff/permissions.ts';
import type { Route } from '../http/route.ts';
import { assertPermitted, requirePerson, staffRoute } from '../http/staff-route.ts';
import { changePassword } from '../services/staff/change-password.ts';
import { signInToTry } from '../services/staff/demonstration.ts';
import { completeRequest } from '../services/staff/identity.ts';
import { findLink, unlinkIdentity } from '../services/staff/identity-links.ts';
import { beginRequest } from '../services/staff/identity-requests.ts';
import { accept, acceptNewAccess } from '../services/staff/invitations.ts';
import { findAuditedPeople, listAudit } from '../services/staff/list-audit.ts';
import { findBrands, findOffices, nameScopes } from '../services/staff/list-brands.ts';
import { listPeople } from '../services/staff/list-people.ts';
import { answerOffer, findOffers } from '../services/staff/offers.ts';
import {
  addPasskey,
  findPasskeys,
  offerPasskey,
  offerPasskeySignIn,
  removePasskey,
  signInWithPasskey,
} from '../services/staff/passkeys.ts';
import { changeGrants, disablePerson, enablePerson, offerNewAccess } from '../services/staff/people.ts';
import { showFigureList } from '../services/staff/reports/list-figure.ts';
import { showJournal } from '../services/staff/reports/read-journal.ts';
import { showPayouts } from '../services/staff/reports/read-payouts.ts';
import { showReport } from '../services/staff/reports/read-report.ts';
import {
  beginEnrollment,
  completeEnrollment,
  countRecoveryCodes,
  giveSecondFactor,
  renewRecoveryCodes,
} from '../services/staff/second-factor.ts';
import { invite, resendInvitation, withdrawInvitation } from '../services/staff/send-invitation.ts';
import { endOtherSessions, listSessions, signOut, stateOf } from '../services/staff/sessions.ts';
import { signIn } from '../services/staff/sign-in.ts';
import { staffDirectoryRoutes } from './staff-directory.ts';
import { staffMemberRoutes } from './staff-members.ts';
import { staffSupportRoutes } from './staff-support.ts';

const OK = { ok: true } as const;

/** Every call of the staff. They are served at the staff's own host only. */
export const staffRoutes: readonly Route[] = [
  staffRoute(contract.staffStatus, ({ session, person, console, deps }) => ({
    state: stateOf(person),
    accountId: person?.id ?? '',
    provider: console.identityProvider?.name ?? '',
    acceptsPasswords: deps.settings.STAFF_PASSWORDS === 'on',
    csrfToken: session.begin().csrfToken,
  })),
  staffRoute(contract.staffSignIn, (call) => signIn(call, call.body)),
  staffRoute(contract.giveSecondFactor, (call) => giveSecondFactor(call, call.body)),
  staffRoute(contract.beginEnrollment, (call) => beginEnrollment(call)),
  staffRoute(contract.completeEnrollment, (call) => completeEnrollment(call, call.body.code)),
  staffRoute(contract.renewRecoveryCodes, async (call) => ({
    recoveryCodes: await renewRecoveryCodes(call),
  })),
  staffRoute(contract.changeStaffPassword, async (call) => {
    await changePassword(call, call.body);
    return OK;
  }),
  staffRoute(contract.staffSignOut, (call) => signOut(call)),
  staffRoute(contract.acceptInvitation, (call) => accept(call, call.body)),
  staffRoute(contract.acceptNewAccess, (call) => acceptNewAccess(call, call.body)),
  staffRoute(contract.signInToTry, (call) => signInToTry(call, call.body.token)),
  staffRoute(contract.whoAmI, async (call) => {
    const person = requirePerson(call);
    const { id, name, email, grants, secondFactorAt, isEnrolled, hasPassword } = person;
    return {
      id,
      name,
      email,
      grants,
      permissions: permissionsOf(grants),
      secondFactorAt: secondFactorAt?.toISOString() ?? '',
      hasApp: isEnrolled,
      hasPassword,
      recoveryCodesLeft: await call.inScope((tx) => countRecoveryCodes(tx, person)),
    };
  }),
  staffRoute(contract.listStaffSessions, async (call) => ({
    sessions: await call.inScope((tx) => listSessions(tx, requirePerson(call))),
  })),
  staffRoute(contract.endStaffSessions, async (call) => ({
    ended: await endOtherSessions(call, call.body.id),
  })),
  staffRoute(identity.beginProviderSignIn, (call) => beginRequest(call, 'sign_in')),
  staffRoute(identity.beginProviderLink, (call) => beginRequest(call, 'link')),
  staffRoute(identity.beginProviderConfirmation, (call) => beginRequest(call, 'confirm')),
  staffRoute(identity.completeProviderRequest, (call) => completeRequest(call, call.body)),
  staffRoute(identity.readProviderLink, (call) => call.inScope((tx) => findLink(tx, requirePerson(call)))),
  staffRoute(identity.unlinkProvider, async (call) => {
    await unlinkIdentity(call);
    return OK;
  }),
  staffRoute(passkeys.passkeySignInOptions, (call) => offerPasskeySignIn(call)),
  staffRoute(passkeys.passkeySignIn, (call) => signInWithPasskey(call, call.body.credential)),
  staffRoute(passkeys.listPasskeys, async (call) => ({
    passkeys: await call.inScope((tx) => findPasskeys(tx, requirePerson(call))),
  })),
  staffRoute(passkeys.passkeyOptions, (call) => offerPasskey(call)),
  staffRoute(passkeys.addPasskey, async (call) => {
    await addPasskey(call, call.body);
    return OK;
  }),
  staffRoute(passkeys.removePasskey, async (call) => {
    await removePasskey(call, call.params.id);
    return OK;
  }),
  staffRoute(people.listStaff, (call) =>
    call.inScope((tx) => listPeople(tx, requirePerson(call), call.deps.now())),
  ),
  staffRoute(people.inviteStaff, async (call) => {
    await invite(call, call.body);
    return OK;
  }),
  staffRoute(people.withdrawInvitation, async (call) => {
    await withdrawInvitation(call, { ...call.params, ...call.body });
    return OK;
  }),
  staffRoute(people.resendInvitation, async (call) => {
    await resendInvitation(call, { ...call.params, ...call.body });
    return OK;
  }),
  staffRoute(offers.listOffers, async (call) => {
    const found = await call.inScope((tx) => findOffers(tx, requirePerson(call), call.deps.now()));
    const grants = found.flatMap((offer) => offer.grants);
    return { offers: found, brands: await nameScopes(call, grants) };
  }),
  staffRoute(offers.answerOffer, async (call) => {
    await answerOffer(call, { ...call.params, ...call.body });
    return OK;
  }),
  staffRoute(people.changeGrants, async (call) => {
    await changeGrants(call, { ...call.params, ...call.body });
    return OK;
  }),
  staffRoute(people.disableStaff, async (call) => {
    await disablePerson(call, { ...call.params, ...call.body });
    return OK;
  }),
  staffRoute(people.enableStaff, async (call) => {
    await enablePerson(call, { ...call.params, ...call.body });
    return OK;
  }),
  staffRoute(people.offerNewAccess, async (call) => {
    await offerNewAccess(call, { ...call.params, ...call.body });
    return OK;
  }),
  staffRoute(listBrands, async (call) => ({
    brands: await findBrands(call),
  })),
  staffRoute(listBrandOffices, async ({ deps, params }) => ({
    offices: await findOffices(deps.database, params.site),
  })),
  staffRoute(listAuditedPeople, async (call) => ({
    people: await call.inScope((tx) => findAuditedPeople(tx)),
  })),
  ...staffMemberRoutes,
  ...staffSupportRoutes,
  ...staffDirectoryRoutes,
  staffRoute(reports.readReport, (call) => showReport(call)),
  staffRoute(reports.listFigure, (call) => showFigureList(call)),
  staffRoute(reports.readJournal, (call) => showJournal(call)),
  staffRoute(readPayouts, (call) => showPayouts(call)),
  staffRoute(listAuditEvents, (call) => {
    const { site } = call.query;
    if (site !== undefined) assertPermitted(call, { kind: 'brand', site });
    return call.inScope((tx) => listAudit(tx, call.query));
  }),
];
