import type { AnswerOf, Endpoint } from '#contracts/shared/endpoint.ts';
import type { Database } from '#db/queries/database.ts';
import type { JsonValue } from '#db/queries/json-values.ts';
import { ApiError } from '../kernel/errors.ts';
import { isSameSecret } from '../kernel/tokens.ts';
import { type Assistant, assertMayAssist, findAssistant } from './assisted-session.ts';
import type { BrowserSession } from './browser-session.ts';
import { findMember, type SessionQuery, sessionQuery } from './member-session.ts';
import type { Member, Origin, RequestContext } from './request-context.ts';
import { readBody, readHeaders, readParams, readQuery } from './request-input.ts';

type Answered<E extends Endpoint> = Promise<AnswerOf<E> | Response> | AnswerOf<E> | Response;

/** A call before its endpoint has checked it. */
export interface IncomingCall
  extends Pick<RequestContext, keyof Origin | 'requestId' | 'request' | 'session' | 'reply' | 'deps'> {
  /** of the path, unchecked */
  params: Record<string, string>;
}

/** A call that passed every check. */
interface PreparedCall {
  member: Member | null;
  /** set if a person of the staff changes something for the member */
  assisted?: AssistedCall | null;
  /** returns the body, or a Response of its own for files */
  handle: () => Promise<unknown> | unknown;
}

/** A change that a person of the staff makes in a member's account. */
export interface AssistedCall extends Pick<RequestContext, 'site' | 'clientAddress' | 'requestId' | 'deps'> {
  assistant: Assistant;
  accountId: string;
  endpoint: Endpoint;
  /** what the call asks for */
  asked: { params: unknown; body: unknown };
}

/** An endpoint and what handles its calls. */
export interface Route {
  endpoint: Endpoint;
  /** @throws ApiError for a call that is refused */
  prepare: (incoming: IncomingCall) => Promise<PreparedCall>;
}

/** Connects a handler to its contract: its input is checked, and its result has the contract's type. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: RequestContext<E>) => Answered<E>,
): Route {
  return {
    endpoint,
    prepare: async (incoming) => {
      const { call, assisted } = await checkCall(endpoint, incoming);
      return { member: call.member, assisted, handle: () => handle(call) };
    },
  };
}

/**
 * The same for frequent calls of members: their data are read in the statement that looks up the session.
 * @param value read of a row of `accounts`
 */
export function readingRoute<E extends Endpoint & { access: 'member' }, Read>(
  endpoint: E,
  value: JsonValue<Read>,
  handle: (call: RequestContext<E>, read: Read) => Answered<E>,
): Route {
  const query = sessionQuery<unknown>(value.json);
  return {
    endpoint,
    prepare: async (incoming) => {
      const { call, assisted, read } = await checkCall(endpoint, incoming, query);
      if (read === undefined) throw new Error('nothing was read with the session');
      return { member: call.member, assisted, handle: () => handle(call, value.parse(read)) };
    },
  };
}

/** Runs the checks that all calls share. Cheap ones come first. */
async function checkCall<E extends Endpoint, Read>(
  endpoint: E,
  { params, ...incoming }: IncomingCall,
  query?: SessionQuery<Read>,
): Promise<{ call: RequestContext<E>; assisted: AssistedCall | null; read: Read | undefined }> {
  const { deps, request, site, session } = incoming;
  if (endpoint.method !== 'GET' && !endpoint.signed) assertSameOrigin(request, session);
  const inSite: RequestContext['inSite'] = (work) => deps.database.inSite(site, work);
  const readByKey: RequestContext['readByKey'] = (keyed, key) => deps.database.readByKey(site, keyed, key);
  // a response that shared caches may store is the same for everyone
  const isShared = endpoint.cacheSeconds !== undefined && endpoint.access === 'anyone';
  const { settings, database } = deps;
  const lookup = { site, inSite, readByKey, settings, database, now: deps.now() };
  const found = isShared ? null : await findMember(session, lookup, query);
  const assistant = found && (await assistantOf(found.member, lookup));
  // without the person, their session is none
  const member = found && (found.member.assistedSessionId === null || assistant) ? found.member : null;
  if (endpoint.access === 'member' && !member) throw new ApiError('unauthenticated');
  const call: RequestContext<E> = {
    ...incoming,
    endpoint,
    member,
    assistant,
    inSite,
    readByKey,
    ...(await readBody(endpoint, request)),
    params: readParams(endpoint, params),
    query: readQuery(endpoint, request),
    headers: readHeaders(endpoint, request),
  };
  if (endpoint.botCheck) await deps.botCheck.assertPerson(call);
  return { call, assisted: assistedCall(call), read: found?.alongside };
}

const assistantOf = (
  { assistedSessionId, accountId }: Member,
  { site, database, now }: { site: string; database: Database; now: Date },
): Promise<Assistant | null> | null =>
  assistedSessionId === null ? null : findAssistant(assistedSessionId, { database, site, accountId, now });

/** @throws ApiError not_permitted for what a person of the staff may not do in a member's account */
function assistedCall<E extends Endpoint>(call: RequestContext<E>): AssistedCall | null {
  const { assistant, member, endpoint, params, query, body } = call;
  if (!assistant || !member) return null;
  if (!assertMayAssist({ endpoint, query, body }, assistant.mode)) return null;
  const { site, clientAddress, requestId, deps } = call;
  const { accountId } = member;
  return { site, clientAddress, requestId, deps, assistant, accountId, endpoint, asked: { params, body } };
}

/**
 * Refuses state-changing requests of other websites (specification §7; decision 009): browsers send the origin, and
 * only our own pages know the CSRF token.
 * @throws ApiError wrong_origin, csrf
 */
export function assertSameOrigin(request: Request, session: BrowserSession): void {
  const fetchSite = request.headers.get('sec-fetch-site');
  if (fetchSite !== null && fetchSite !== 'same-origin') throw new ApiError('wrong_origin');
  const origin = request.headers.get('origin');
  if (origin !== null && parseHost(origin) !== request.headers.get('host')?.toLowerCase())
    throw new ApiError('wrong_origin');
  const given = request.headers.get('csrf-token') ?? '';
  const expected = session.csrfToken;
  if (expected === null || !isSameSecret(given, expected)) throw new ApiError('csrf');
}

function parseHost(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
