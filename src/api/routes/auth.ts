import * as assisted from '#contracts/auth/assisted.ts';
import { login } from '#contracts/auth/login.ts';
import { confirmCodeEmail, confirmLoginCode, loginCodeEmail } from '#contracts/auth/login-code.ts';
import { resetPasswordEmail, setNewPassword } from '#contracts/auth/reset-password.ts';
import { authStatus, logout } from '#contracts/auth/session.ts';
import * as contract from '#contracts/auth/sessions.ts';
import { validateEmail } from '#contracts/auth/validate-email.ts';
import { parseEmail } from '#domain/accounts/email-address.ts';
import { requireMember } from '../http/request-context.ts';
import { route } from '../http/route.ts';
import { ApiError, notFound } from '../kernel/errors.ts';
import { assertOwner } from '../services/auth/assert-owner.ts';
import { sendConfirmCode } from '../services/auth/confirm-code.ts';
import { logIn } from '../services/auth/log-in.ts';
import { logInWithCode, requestLoginCode } from '../services/auth/login-code.ts';
import { endOtherSessions, listSessions, logOut, logOutAndForget } from '../services/auth/member-sessions.ts';
import { requestReset } from '../services/auth/password-reset.ts';
import { changePassword, setPasswordByLink } from '../services/auth/set-password.ts';
import { assistedPage, startAssisted } from '../services/staff/assisted-sessions.ts';
import { t } from './texts.ts';

/** Login, passwords and sessions. */
export const authRoutes = [
  route(authStatus, ({ session, member }) => {
    const { csrfToken } = session.begin();
    session.showLoggedIn(member !== null);
    const { accountId, email } = member ?? { accountId: '', email: '' };
    return { isAuthenticated: member !== null, accountId, email, csrfToken };
  }),
  route(login, async (call) => ({ isAuthenticated: true as const, ...(await logIn(call, call.body)) })),
  route(loginCodeEmail, async (call) => {
    await requestLoginCode(call, call.body.email);
    return { ok: true as const };
  }),
  route(confirmLoginCode, async (call) => ({
    isAuthenticated: true as const,
    ...(await logInWithCode(call, call.body)),
  })),
  route(confirmCodeEmail, async (call) => {
    await sendConfirmCode(call);
    return { ok: true as const };
  }),
  route(logout, async (call) => {
    const { forgetDevice, account } = call.query;
    const isForGood = forgetDevice === 'true';
    // keep cookies: one of them identifies the known browser at the next login
    call.reply.headers['clear-site-data'] = isForGood ? '"cache", "storage"' : '"cache"';
    const { csrfToken } = await (isForGood ? logOutAndForget(call, account) : logOut(call));
    return { isAuthenticated: false as const, csrfToken };
  }),
  route(validateEmail, ({ body }) => {
    const email = parseEmail(body.email);
    return { isValid: email.ok, message: email.ok ? '' : t.emailErrors[email.reason] };
  }),
  route(resetPasswordEmail, async (call) => {
    await requestReset(call, call.body.email);
    return { ok: true as const };
  }),
  route(setNewPassword, async (call) => {
    const { body, member, session } = call;
    if (body.by === 'link') {
      const { accountId } = await setPasswordByLink(call, body);
      // a link for another account does not log out the current member
      const isAuthenticated = member !== null && member.accountId !== accountId;
      return { isAuthenticated, csrfToken: session.begin().csrfToken };
    }
    if (!member) throw new ApiError('unauthenticated');
    await changePassword(call, member, body);
    return { isAuthenticated: true, csrfToken: session.begin().csrfToken };
  }),
  route(assisted.assistedPage, () => assistedPage()),
  route(assisted.startAssisted, (call) => startAssisted(call)),
  route(contract.listSessions, async (call) => {
    const { site, inSite, deps } = call;
    const context = { site, settings: deps.settings, now: deps.now() };
    const found = await inSite((tx) => listSessions(tx, requireMember(call), context));
    const sessions = found.map(({ createdAt, lastSeenAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    }));
    return { sessions };
  }),
  route(contract.endSessions, async (call) => {
    const { currentPassword: password, code, id } = call.body;
    const member = requireMember(call);
    await assertOwner(call, member, { password, code, field: 'currentPassword' });
    const ended = await call.inSite((tx) =>
      endOtherSessions(tx, member, { site: call.site, id, trustHash: call.session.trustHash }),
    );
    if (id !== undefined && ended === 0) throw notFound();
    return { ended };
  }),
];
