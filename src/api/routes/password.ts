import { resetPasswordEmail, setNewPassword } from '#contracts/auth/reset-password.ts';
import { route } from '../http/route.ts';
import { ApiError } from '../kernel/errors.ts';
import { requestReset } from '../services/auth/request-password-reset.ts';
import { changePassword, setPasswordByLink } from '../services/auth/set-password.ts';

export const passwordRoutes = [
  route(resetPasswordEmail, async (call) => {
    await requestReset(call, call.body.email);
    return { ok: true as const };
  }),
  route(setNewPassword, async (call) => {
    const { body, member, session } = call;
    if (body.by === 'link') {
      const { accountId } = await setPasswordByLink(call, body);
      // a link for another account leaves whoever is logged in here logged in
      const isAuthenticated = member !== null && member.accountId !== accountId;
      return { isAuthenticated, csrfToken: session.begin().csrfToken };
    }
    if (!member) throw new ApiError('unauthenticated');
    await changePassword(call, member, body);
    return { isAuthenticated: true, csrfToken: session.begin().csrfToken };
  }),
];
