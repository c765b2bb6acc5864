import { login } from '../../contracts/login.ts';
import { logout } from '../../contracts/logout.ts';
import { validateEmail } from '../../contracts/validate-email.ts';
import { type EmailFault, parseEmail } from '../../domain/emails.ts';
import { route } from '../route.ts';
import { logIn } from '../services/auth/log-in.ts';
import { logOut } from '../services/auth/log-out.ts';

const EMAIL_FAULTS: Record<EmailFault, string> = {
  empty: 'Please enter your e-mail address.',
  too_long: 'This e-mail address is too long.',
  malformed: 'Please enter an e-mail address such as ana@example.com.',
};

export const loginRoutes = [
  route(login, async (call) => ({ isAuthenticated: true as const, ...(await logIn(call, call.body)) })),
  route(logout, async (call) => {
    const { csrfToken } = await logOut(call);
    return { isAuthenticated: false as const, csrfToken };
  }),
  route(validateEmail, ({ body }) => {
    const email = parseEmail(body.email);
    return { isValid: email.ok, message: email.ok ? '' : EMAIL_FAULTS[email.reason] };
  }),
];
