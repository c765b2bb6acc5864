import { login } from '#contracts/auth/login.ts';
import { confirmLoginCode as confirmLoginCodeContract, loginCodeEmail } from '#contracts/auth/login-code.ts';
import { logout } from '#contracts/auth/logout.ts';
import { validateEmail } from '#contracts/auth/validate-email.ts';
import { type EmailError, parseEmail } from '#domain/accounts/email-address.ts';
import { route } from '../http/route.ts';
import { confirmLoginCode } from '../services/auth/confirm-login-code.ts';
import { logIn } from '../services/auth/log-in.ts';
import { logOut, logOutAndForget } from '../services/auth/log-out.ts';
import { requestLoginCode } from '../services/auth/request-login-code.ts';

const EMAIL_ERRORS: Record<EmailError, string> = {
  empty: 'Please enter your email address.',
  too_long: 'This email address is too long.',
  malformed: 'Please enter an email address such as ana@example.com.',
};

export const loginRoutes = [
  route(login, async (call) => ({ isAuthenticated: true as const, ...(await logIn(call, call.body)) })),
  route(loginCodeEmail, async (call) => {
    await requestLoginCode(call, call.body.email);
    return { ok: true as const };
  }),
  route(confirmLoginCodeContract, async (call) => {
    await confirmLoginCode(call, call.body);
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
    return { isValid: email.ok, message: email.ok ? '' : EMAIL_ERRORS[email.reason] };
  }),
];
