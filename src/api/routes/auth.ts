import { authStatus } from '../../contracts/auth.ts';
import { route } from '../route.ts';

export const authRoutes = [
  route(authStatus, ({ session, member }) => {
    const { csrfToken } = session.begin();
    session.showLoggedIn(member !== null);
    const { accountId, email } = member ?? { accountId: '', email: '' };
    return { isAuthenticated: member !== null, accountId, email, csrfToken };
  }),
];
