import * as contract from '#contracts/auth/sessions.ts';
import { requireMember } from '../http/request-context.ts';
import { route } from '../http/route.ts';
import { notFound } from '../kernel/errors.ts';
import { assertCurrentPassword } from '../services/auth/current-password.ts';
import { endOtherSessions, listSessions } from '../services/auth/member-sessions.ts';

export const sessionRoutes = [
  route(contract.listSessions, async (call) => {
    const { inSite, parts } = call;
    const asked = { settings: parts.settings, now: parts.now() };
    const found = await inSite((tx) => listSessions(tx, requireMember(call), asked));
    const sessions = found.map(({ createdAt, lastSeenAt, ...session }) => ({
      ...session,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    }));
    return { sessions };
  }),
  route(contract.endSessions, async (call) => {
    const { currentPassword: password, id } = call.body;
    const member = requireMember(call);
    await assertCurrentPassword(call, member, { password, field: 'currentPassword' });
    const ended = await call.inSite((tx) => endOtherSessions(tx, member, id));
    if (id !== undefined && ended === 0) throw notFound();
    return { ended };
  }),
];
