import type { AnswerOf, Endpoint } from '#contracts/shared/endpoint.ts';
import type { StaffScope } from '#contracts/staff/roles.ts';
import { NO_ROWS, type Tx } from '#db/queries/database.ts';
import { isPermitted, scopeOf } from '#domain/staff/permissions.ts';
import { ApiError } from '../kernel/errors.ts';
import type { StaffConsole } from './dependencies.ts';
import type { RequestContext } from './request-context.ts';
import { readBody, readParams, readQuery } from './request-input.ts';
import { assertSameOrigin, type IncomingCall, type Route } from './route.ts';
import { findStaff, RECENT_MS, type StaffPerson } from './staff-session.ts';
import { t } from './texts.ts';

/** One call of the staff, its input already checked. It belongs to no brand: its scope decides which rows it sees. */
export interface StaffCall<E extends Endpoint = Endpoint>
  extends Pick<
    RequestContext<E>,
    'endpoint' | 'clientAddress' | 'requestId' | 'request' | 'params' | 'query' | 'body' | 'session' | 'deps'
  > {
  /** the person; never null at endpoints with access 'staff' */
  person: StaffPerson | null;
  console: StaffConsole;
  /** runs a transaction with the rows of the brands and offices over which the person has the call's permission */
  inScope<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Connects a handler of a staff call to its contract: who calls is checked first, then the input. */
export function staffRoute<E extends Endpoint>(
  endpoint: E,
  handle: (call: StaffCall<E>) => Promise<AnswerOf<E>> | AnswerOf<E>,
): Route {
  return {
    endpoint,
    prepare: async (incoming) => {
      const call = await checkCall(endpoint, incoming);
      return { member: null, handle: () => handle(call) };
    },
  };
}

async function checkCall<E extends Endpoint>(
  endpoint: E,
  { params, ...incoming }: IncomingCall,
): Promise<StaffCall<E>> {
  const { deps, request, session } = incoming;
  if (!deps.staff) throw new Error('the calls of the staff are not served');
  if (endpoint.method !== 'GET') assertSameOrigin(request, session);
  const now = deps.now();
  const isUse = endpoint.access === 'staff';
  const person = await findStaff(session, { database: deps.database, now, isUse });
  if (endpoint.access === 'staff') assertMayCall(endpoint, person, now);
  const { permission } = endpoint;
  const scope = person && permission ? scopeOf(person.grants, permission) : NO_ROWS;
  return {
    ...incoming,
    endpoint,
    person,
    console: deps.staff,
    inScope: (work) => deps.database.inStaffScope(scope, work),
    ...(await readBody(endpoint, request)),
    params: readParams(endpoint, params),
    query: readQuery(endpoint, request),
  };
}

/**
 * Refuses a call of a person who may not make it anywhere. The handler checks the scope.
 * @throws ApiError unauthenticated, second_factor, not_permitted
 */
function assertMayCall(
  { permission, secondFactor }: Endpoint,
  person: StaffPerson | null,
  now: Date,
): asserts person is StaffPerson {
  if (!person) throw new ApiError('unauthenticated', { message: t.signIn });
  if (secondFactor !== 'before') {
    if (person.secondFactorAt === null) throw new ApiError('second_factor', { reason: 'missing' });
    if (secondFactor === 'recent') assertRecentFactor(person, now);
  }
  if (permission && !isPermitted(person.grants, permission)) throw new ApiError('not_permitted');
}

/** @throws ApiError second_factor, upon which the console asks for a code */
export function assertRecentFactor({ secondFactorAt }: Pick<StaffPerson, 'secondFactorAt'>, now: Date): void {
  if (secondFactorAt === null || now.getTime() - secondFactorAt.getTime() > RECENT_MS)
    throw new ApiError('second_factor', { reason: 'not_recent' });
}

/** The person, at an endpoint with access 'staff'. */
export function requirePerson({ person }: Pick<StaffCall, 'person'>): StaffPerson {
  if (!person) throw new Error('this endpoint does not require a person');
  return person;
}

/**
 * Refuses a call whose permission the person does not have over all of the scope.
 * @throws ApiError not_permitted
 */
export function assertPermitted(call: Pick<StaffCall, 'person' | 'endpoint'>, over: StaffScope): void {
  const { permission } = call.endpoint;
  if (!permission || !isPermitted(requirePerson(call).grants, permission, over))
    throw new ApiError('not_permitted');
}

/**
 * Refuses a call about a brand of which the person may see nothing, not even one office.
 * @throws ApiError not_permitted
 */
export function assertReaches(
  { person, endpoint }: Pick<StaffCall, 'person' | 'endpoint'>,
  site: string,
): void {
  const { sites, offices } = endpoint.permission
    ? scopeOf(person?.grants ?? [], endpoint.permission)
    : NO_ROWS;
  const isWhole = sites === 'all' || sites.includes(site);
  if (!isWhole && !offices.some((office) => office.site === site)) throw new ApiError('not_permitted');
}
