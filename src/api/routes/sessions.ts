import * as contract from '../../contracts/sessions.ts';
import { memberOf } from '../call.ts';
import { notFound } from '../fault.ts';
import { route } from '../route.ts';
import { logOut } from '../services/auth/log-out.ts';
import { endOtherSessions, endSession, listSessions } from '../services/auth/member-sessions.ts';

export const sessionRoutes = [
  route(contract.listSessions, async (call) => {
    const { inSite, parts } = call;
    const asked = { settings: parts.settings, now: parts.now() };
    const found = await inSite((tx) => listSessions(tx, memberOf(call), asked));
    const sessions = found.map(({ createdAt, lastSeenAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    }));
    return { sessions };
  }),
  route(contract.endOtherSessions, async (call) => ({
    ended: await call.inSite((tx) => endOtherSessions(tx, memberOf(call))),
  })),
  route(contract.endSession, async (call) => {
    const { params, session } = call;
    const member = memberOf(call);
    if (params.id === member.sessionId) return { isAuthenticated: false, ...(await logOut(call)) };
    if (!(await call.inSite((tx) => endSession(tx, member, params.id)))) throw notFound();
    return { isAuthenticated: true, csrfToken: session.begin().csrfToken };
  }),
];
