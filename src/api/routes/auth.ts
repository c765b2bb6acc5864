import { authStatus } from '../../contracts/auth.ts';
import { route } from '../route.ts';

export const authRoutes = [
  route(authStatus, ({ session, member }) => {
    const { csrfToken } = session.begin();
    session.showLoggedIn(member !== null);
    return { isAuthenticated: member !== null, email: member?.email ?? '', csrfToken };
  }),
];
