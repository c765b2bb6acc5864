import { safeParse } from 'zod/mini';
import { authStatus } from '#contracts/auth/session.ts';
import {
  BOT_CHECK_HEADER,
  type BodyInputOf,
  botActionOf,
  type Endpoint,
  type ResponseOf,
} from '#contracts/shared/endpoint.ts';
import { type ErrorBody, ErrorBodySchema } from '#contracts/shared/errors.ts';
import type { staffStatus } from '#contracts/staff/session.ts';
import { CSRF_HEADER, csrfToken, pageConfig, setCsrfToken } from '../page/page-meta.ts';
import { blockReload } from '../page/reload.ts';
import { mayShowOnPage, reportSessionEnd } from '../session/session-state.ts';
import { CallError, type Failure } from './call-failure.ts';

/** Payments have a longer limit of their own, because banks may be slow. */
const TIMEOUT_MS = 20_000;

export interface CallInput<E extends Endpoint> {
  params?: AddressValues;
  query?: AddressValues;
  body?: BodyInputOf<E>;
  headers?: Readonly<Record<string, string>>;
  /** sent with the body, under the contract's name for files */
  files?: readonly File[];
  timeoutMs?: number;
}

/** The requests in progress, by method and address. */
const running = new Map<string, { control: AbortController; answer: Promise<unknown> }>();
/** The call that gives the csrf token. */
let tokenCall: typeof authStatus | typeof staffStatus = authStatus;
/** For pages that are not members': the console of the staff has a call of its own. */
export const readTokenFrom = (contract: typeof staffStatus): void => {
  tokenCall = contract;
};
/** The request for a csrf token in progress. */
let tokenRead: Promise<void> | null;
/** The login status has a configurable path (specification §7). */
const resolvePath = (contract: { path: string }): { path: string } =>
  contract.path === tokenCall.path ? { path: pageConfig().authStatusPath ?? contract.path } : contract;

/**
 * Makes a call of the API as its contract says. A call to the same address ends the earlier one (specification §8).
 * @returns the answer, checked against the contract
 * @throws CallError and nothing else
 */
export async function call<E extends Endpoint>(
  contract: E,
  input: CallInput<E> = {},
): Promise<ResponseOf<E>> {
  const path = callPath(resolvePath(contract), input.params);
  // a preview does not abort the change that it previews
  const key = `${contract.method} ${path}${input.query?.preview ?? ''}`;
  running.get(key)?.control.abort({ kind: 'aborted' } satisfies Failure);
  const control = new AbortController();
  const timer = setTimeout(
    () => control.abort({ kind: 'timeout' } satisfies Failure),
    input.timeoutMs ?? TIMEOUT_MS,
  );
  const done = contract.method === 'GET' ? null : blockReload();
  const { signal } = control;
  const answer = orAborted(
    sendWithFreshToken(contract, path + callQuery(input.query), input, signal),
    signal,
  );
  running.set(key, { control, answer });
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
    if (running.get(key)?.control === control) running.delete(key);
    done?.();
  }
}

/** Rejects when the call is aborted, even while it waits for a third-party script. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new CallError(signal.reason)), { once: true });
  });
  return Promise.race([work, aborted]);
}

async function sendWithFreshToken<E extends Endpoint>(
  contract: E,
  url: string,
  input: CallInput<E>,
  signal: AbortSignal,
): Promise<ResponseOf<E>> {
  try {
    return await send(contract, url, input, signal);
  } catch (error) {
    // The token has expired, and the server has changed nothing yet: retry with a new one.
    if (!isStaleToken(error)) throw error;
    setCsrfToken('');
    return await send(contract, url, input, signal);
  }
}

const isStaleToken = (error: unknown): boolean =>
  error instanceof CallError && error.failure.kind === 'refused' && error.failure.error.code === 'csrf';

async function send<E extends Endpoint>(
  contract: E,
  url: string,
  input: CallInput<E>,
  signal: AbortSignal,
): Promise<ResponseOf<E>> {
  const headers = new Headers(input.headers);
  headers.set('accept', 'application/json');
  const body = encodeBody(contract, input, headers);
  if (contract.method !== 'GET') headers.set(CSRF_HEADER, await ensureToken(signal));
  else if (contract.path === tokenCall.path) while (tokenRead) await tokenRead;
  if (contract.botCheck) await addBotToken(contract, headers);
  const json = await read(url, { method: contract.method, headers, body, signal });
  const parsed = safeParse(contract.response, json);
  if (!parsed.success) throw new CallError({ kind: 'garbled' });
  return parsed.data as ResponseOf<E>;
}

/** The bot check is a separate chunk, because most pages have no form that needs it. */
async function addBotToken(contract: Endpoint, headers: Headers): Promise<void> {
  const { enableRecaptcha, recaptchaSiteKey } = pageConfig();
  if (!enableRecaptcha) return;
  const { botToken } = await import('./bot-check.ts').catch(() => {
    throw new CallError({ kind: 'unreachable' });
  });
  headers.set(BOT_CHECK_HEADER, await botToken(recaptchaSiteKey, botActionOf(contract)));
}

function encodeBody<E extends Endpoint>(contract: E, input: CallInput<E>, headers: Headers): BodyInit | null {
  if (input.body === undefined) return null;
  const json = JSON.stringify(input.body);
  if (contract.files && input.files?.length) {
    const form = new FormData();
    form.set('form', json);
    for (const file of input.files) form.append(contract.files, file);
    return form;
  }
  headers.set('content-type', 'application/json');
  return json;
}

/**
 * Fetches the token first, because published pages have none. Waits for a request in progress: its response may set
 * cookies, and must not overwrite those of a login or logout. Two requests at once would start two sessions, and the
 * token of one does not match the other.
 */
async function ensureToken(signal: AbortSignal): Promise<string> {
  const { path } = resolvePath(tokenCall);
  await running.get(`GET ${path}`)?.answer.catch(() => {});
  while (tokenRead) await tokenRead;
  if (csrfToken() !== '') return csrfToken();
  const reading = read(path, { signal });
  const release = () => {
    tokenRead = null;
  };
  tokenRead = reading.then(release, release);
  const status = safeParse<typeof tokenCall.response>(tokenCall.response, await reading);
  if (!status.success) throw new CallError({ kind: 'garbled' });
  // Another member has logged in: do not send the form as them. The page reloads.
  if (!mayShowOnPage(status.data.accountId)) {
    reportSessionEnd();
    throw new CallError({ kind: 'aborted' });
  }
  setCsrfToken(status.data.csrfToken);
  return status.data.csrfToken;
}

async function read(url: string, request: RequestInit & { signal: AbortSignal }): Promise<unknown> {
  try {
    const headers = new Headers(request.headers);
    // the server's messages are shown on this page
    headers.set('accept-language', document.documentElement.lang);
    const response = await fetch(url, { credentials: 'same-origin', ...request, headers });
    const json: unknown = await response.json();
    if (response.ok) return json;
    const parsed = ErrorBodySchema.safeParse(json);
    if (!parsed.success) throw new CallError({ kind: 'garbled' });
    throw refused(response, parsed.data);
  } catch (error) {
    if (error instanceof CallError) throw error;
    if (request.signal.aborted) throw new CallError(request.signal.reason);
    // a complete response that is not JSON is a page of a proxy
    throw new CallError({ kind: error instanceof SyntaxError ? 'garbled' : 'unreachable' });
  }
}

function refused(response: Response, { error }: ErrorBody): CallError {
  if (error.code === 'unauthenticated') reportSessionEnd();
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  return new CallError({
    kind: 'refused',
    status: response.status,
    error,
    retryAfterSeconds: Number.isNaN(seconds) ? null : seconds,
  });
}

/** Values in an address; undefined leaves a query parameter out. */
export type AddressValues = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * The path of a call with its parameters filled in.
 * @throws when the path names a parameter that is not given
 */
export function callPath({ path }: { path: string }, params: AddressValues = {}): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}

/** `?a=1&b=2`, or '' without parameters. */
export function callQuery(query: AddressValues = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text && `?${text}`;
}
