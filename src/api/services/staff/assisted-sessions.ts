import { and, eq, gt, isNull } from 'drizzle-orm';
import { ASSISTED_PERMISSIONS, findAssistant } from '#api/http/assisted-session.ts';
import { openSession } from '#api/http/member-session.ts';
import type { RequestContext } from '#api/http/request-context.ts';
import { readBytes } from '#api/http/request-input.ts';
import { requirePerson, type StaffCall } from '#api/http/staff-route.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { hashToken, newToken } from '#api/kernel/tokens.ts';
import {
  assistedPage as pageContract,
  type startAssisted as startContract,
} from '#contracts/auth/assisted.ts';
import type { QueryOf } from '#contracts/shared/endpoint.ts';
import { CONSOLE_PATHS } from '#contracts/staff/console-paths.ts';
import type { openAssisted } from '#contracts/staff/members.ts';
import { NO_ROWS } from '#db/queries/database.ts';
import { staffAssistedSessions } from '#db/schema/staff.ts';
import { isPermitted, scopeOf } from '#domain/staff/permissions.ts';
import { STANDALONE_PAGE_HEADERS, standalonePage } from '#util/node/standalone-page.ts';
import { paths } from '#util/site/paths.ts';
import { escapeHtml } from '#util/text/escape-html.ts';
import type { AccountKey } from '../membership/account-rows.ts';
import { assertOpen } from './assert-open.ts';
import { assertInScope } from './in-scope.ts';
import { recordAudit } from './record-audit.ts';
import { t } from './texts.ts';

/** For how long the address may be opened. */
const ADDRESS_MS = 60_000;

/**
 * Makes the address that opens a member's account at the brand's pages. The token is in the fragment, which browsers do
 * not send: server logs do not see it.
 * @throws ApiError not_permitted for changes without the permission; not_found for an account the person may not see, or
 * whose current membership is at another office, because that is what these pages show and change; conflict for one
 * that was erased or merged
 */
export async function openForMember(call: StaffCall<typeof openAssisted>): Promise<{ address: string }> {
  const { deps, params } = call;
  const { mode, section, reason } = call.body;
  const { site, accountId } = params;
  const person = requirePerson(call);
  const permission = ASSISTED_PERMISSIONS[mode];
  if (!isPermitted(person.grants, permission)) throw new ApiError('not_permitted');
  const token = newToken();
  const scope = scopeOf(person.grants, permission);
  const inScope: typeof call.inScope = (work) => deps.database.inStaffScope(scope, work);
  await assertInScope({ deps, params, inScope });
  await inScope(async (tx) => {
    await assertOpen(tx, params);
    await tx.insert(staffAssistedSessions).values({
      tokenHash: hashToken(token),
      staffSessionId: person.sessionId,
      brand: site,
      accountId,
      mode,
      reason,
      createdAt: deps.now(),
    });
    await recordAudit(tx, call, person, {
      action: 'member.opened',
      subject: { kind: 'account', id: accountId },
      site,
      after: { mode },
      reason,
    });
  });
  const query = section === 'overview' ? '' : `?section=${section}`;
  return { address: `${await deps.originOf(site)}${pageContract.path}${query}#${token}` };
}

/** Sends the fragment's token as a form, and takes it out of the address. */
const SCRIPT = `const [form] = document.forms;
form.token.value = location.hash.slice(1);
history.replaceState(null, '', location.pathname + location.search);
form.submit();`;

/** The page that opens an assisted session. */
export function assistedPage(): Response {
  const main = `<h1>${escapeHtml(t.opening)}</h1>
<form method="post"><input type="hidden" name="token"></form>
<noscript><p class="lead">${escapeHtml(t.needsScript)}</p></noscript>`;
  const { html, csp } = standalonePage({ title: t.opening, brand: '', main, script: SCRIPT });
  return new Response(html, { headers: { ...STANDALONE_PAGE_HEADERS, 'content-security-policy': csp } });
}

/** Opens the assisted session in this browser, and goes to the member's dashboard. */
export async function startAssisted(
  call: RequestContext & { query: QueryOf<typeof startContract> },
): Promise<Response> {
  const form = new URLSearchParams((await readBytes(call.request)).toString('utf8'));
  const opened = await redeem(call, form.get('token') ?? '');
  if (!opened) return expiredPage(call);
  const { site, session, deps, inSite } = call;
  const next = session.prepare();
  await inSite((tx) => openSession(tx, next, { ...opened, site, device: '', now: deps.now() }));
  session.adopt(next);
  session.showLoggedIn(true);
  return new Response(null, {
    status: 303,
    headers: { location: sectionPath(call.query.section), 'cache-control': 'no-store' },
  });
}

const sectionPath = (section: string): string =>
  section === 'overview' ? paths.dashboard : `${paths.dashboard}?section=${section}`;

/** @returns null for a token that is unknown, used or too old, and if the person may no longer see the account */
async function redeem(
  { site, deps }: RequestContext,
  token: string,
): Promise<{ accountId: string; assistedSessionId: string } | null> {
  const { database } = deps;
  const now = deps.now();
  const found = await database.inStaffScope(NO_ROWS, async (tx) => {
    const [used] = await tx
      .update(staffAssistedSessions)
      .set({ usedAt: now })
      .where(
        and(
          eq(staffAssistedSessions.tokenHash, hashToken(token)),
          eq(staffAssistedSessions.brand, site),
          isNull(staffAssistedSessions.usedAt),
          gt(staffAssistedSessions.createdAt, new Date(now.getTime() - ADDRESS_MS)),
        ),
      )
      .returning({ id: staffAssistedSessions.id, accountId: staffAssistedSessions.accountId });
    return used;
  });
  if (!found) return null;
  const { id: assistedSessionId, accountId } = found;
  const assistant = await findAssistant(assistedSessionId, { database, site, accountId, now });
  return assistant && { accountId, assistedSessionId };
}

function expiredPage({ deps }: RequestContext): Response {
  const back = deps.staff
    ? `<p><a href="${escapeHtml(deps.staff.origin)}">${escapeHtml(t.toConsole)}</a></p>`
    : '';
  const main = `<h1>${escapeHtml(t.addressExpired)}</h1><p class="lead">${escapeHtml(t.openAgain)}</p>${back}`;
  const { html, csp } = standalonePage({ title: t.addressExpired, brand: '', main });
  return new Response(html, {
    status: 410,
    headers: { ...STANDALONE_PAGE_HEADERS, 'content-security-policy': csp },
  });
}

/** The record of an account in the console. */
export const recordAddress = (origin: string, { site, accountId }: AccountKey): string =>
  `${origin}${CONSOLE_PATHS.member}?${new URLSearchParams({ brand: site, id: accountId })}`;

/** What the dashboard says of an assisted session; null for the member themselves. */
export function assistedAnswer({
  assistant,
  member,
  site,
  deps,
}: Pick<RequestContext, 'assistant' | 'member' | 'site' | 'deps'>) {
  if (!assistant || !member || !deps.staff) return null;
  const { person, mode } = assistant;
  return {
    mode,
    name: person.name,
    record: recordAddress(deps.staff.origin, { site, accountId: member.accountId }),
  };
}
