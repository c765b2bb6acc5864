import { authStatus } from '#contracts/auth/auth-status.ts';
import { route } from '../http/route.ts';

export const authRoutes = [
  route(authStatus, ({ session, member }) => {
    const { csrfToken } = session.begin();
    session.showLoggedIn(member !== null);
    const { accountId, email } = member ?? { accountId: '', email: '' };
    return { isAuthenticated: member !== null, accountId, email, csrfToken };
  }),
];
