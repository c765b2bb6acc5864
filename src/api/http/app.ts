import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type Context, Hono } from 'hono';
import { parse } from 'zod/v4/core';
import { LANGUAGE_QUERY } from '#contracts/shared/answer-language.ts';
import { NO_BRAND } from '#db/queries/audit-events.ts';
import { inLanguage } from '#util/language/current-language.ts';
import { LANGUAGES } from '#util/language/languages.ts';
import { ApiError, notFound } from '../kernel/errors.ts';
import { type Audience, BrowserSession } from './browser-session.ts';
import { type CallLanguage, callLanguage, chooseLanguage, languageHeaders } from './call-language.ts';
import type { ApiDependencies } from './dependencies.ts';
import type { Origin, Reply, ReplyHeaders } from './request-context.ts';
import {
  cacheControl,
  errorResponse,
  jsonResponse,
  OWN_ORIGIN,
  toApiError,
  withCookies,
} from './response.ts';
import type { Route } from './route.ts';

/** Values that Node's server adds to a request. */
export interface Bindings {
  origin: Origin;
  /** private answers are written to it directly; without it they are Responses like all others */
  outgoing?: ServerResponse;
}

type App = Hono<{ Bindings: Bindings }>;

/**
 * The API: one Hono app for every site, or one for the staff.
 * @param audience whose cookies the calls have
 */
export function createApp(
  deps: ApiDependencies,
  routes: readonly Route[],
  audience: Audience = 'members',
): App {
  const app: App = new Hono({ strict: true });
  const methods = new Map<string, string[]>();
  for (const route of routes) {
    const path = route.endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
    methods.set(path, [...(methods.get(path) ?? []), route.endpoint.method]);
    const namesLanguage = LANGUAGE_QUERY in (route.endpoint.query?._zod.def.shape ?? {});
    app.on(route.endpoint.method, path, async ({ req, env }) => {
      const named = namesLanguage ? req.query(LANGUAGE_QUERY) : undefined;
      const spoken = await languageOf(deps, env.origin.site, { request: req.raw, named });
      const params = req.param() as Record<string, string>;
      return inLanguage(spoken.language, () =>
        answer(route, { ...env, deps, request: req.raw, params, spoken, audience }),
      );
    });
  }
  for (const [path, allowed] of methods)
    app.all(path, (context) => {
      const headers = { allow: allowed.join(', ') };
      return refuse(deps, context, new ApiError('method_not_allowed'), { path, headers });
    });
  app.notFound((context) => refuse(deps, context, notFound()));
  app.onError((error, context) => refuse(deps, context, error));
  return app;
}

interface ReceivedCall extends Bindings {
  deps: ApiDependencies;
  request: Request;
  params: Record<string, string>;
  spoken: CallLanguage;
  audience: Audience;
}

async function languageOf(
  { liveContent }: ApiDependencies,
  site: string,
  { request: { headers }, named }: { request: Request; named?: string | undefined },
): Promise<CallLanguage> {
  const header = headers.get('accept-language');
  // the staff's console is in every language of the product
  if (site === NO_BRAND) return { language: chooseLanguage(LANGUAGES, header ?? ''), varies: true };
  return callLanguage(await liveContent(site).catch(() => null), header, named);
}

/** Checks, handles, answers and logs one call. */
async function answer(route: Route, call: ReceivedCall): Promise<Response> {
  const { endpoint } = route;
  const { deps, request, origin, params, spoken, audience } = call;
  const startedAt = performance.now();
  const requestId = origin.requestId ?? randomUUID();
  const session = new BrowserSession(request.headers.get('cookie') ?? '', {
    secure: origin.secure,
    audience,
  });
  const reply: Reply = {
    headers: {
      'cache-control': cacheControl(endpoint),
      'cross-origin-resource-policy': OWN_ORIGIN,
      'x-request-id': requestId,
    },
  };
  // the response cache has to read public answers
  const outgoing = endpoint.cacheSeconds === undefined ? call.outgoing : undefined;
  let response: Response;
  let error: unknown = null;
  // read it before the call changes it
  const sessionHash = session.hash;
  let accountId: string | undefined;
  try {
    const { member, handle } = await route.prepare({
      ...origin,
      requestId,
      request,
      params,
      session,
      reply,
      deps,
    });
    accountId = member?.accountId;
    const result = await handle();
    const isShared = endpoint.cacheSeconds !== undefined;
    // what shared caches store is one answer for all languages only where the brand has one
    const { headers } = !isShared || spoken.varies ? withLanguage(reply, spoken) : reply;
    response =
      result instanceof Response
        ? withCookies(withHeaders(result, isShared ? headers : reply.headers), session.cookies())
        : // the parser drops fields that the contract does not have
          jsonResponse(parse(endpoint.response, result), {
            reply: { headers },
            cookies: session.cookies(),
            outgoing,
          });
  } catch (thrown) {
    error = thrown;
    const { headers } = withLanguage(reply, spoken);
    response = withCookies(errorResponse(thrown, { requestId, headers }), session.cookies());
  }
  deps.log.call({
    requestId,
    site: origin.site,
    method: endpoint.method,
    path: endpoint.path,
    status: response.status,
    ms: performance.now() - startedAt,
    error: unexpected(error),
    subject: { accountId, sessionHash, address: origin.clientAddress },
    ...(error !== null && { code: toApiError(error).code }),
  });
  return response;
}

function withLanguage({ headers }: Reply, spoken: CallLanguage): Reply {
  const added = languageHeaders(spoken);
  const vary = [headers.vary, added.vary].filter(Boolean).join(', ');
  return { headers: { ...headers, ...added, ...(vary && { vary }) } };
}

const unexpected = (error: unknown): unknown => (error instanceof ApiError ? null : error);

/** Adds the headers to the response itself, because a copy would cost as much as the response. */
function withHeaders(response: Response, headers: ReplyHeaders): Response {
  for (const [name, value] of Object.entries(headers))
    if (!response.headers.has(name)) response.headers.set(name, value);
  return response;
}

/** Answers and logs a request that no route handles. */
async function refuse(
  deps: ApiDependencies,
  { req, env: { origin } }: Context<{ Bindings: Bindings }>,
  error: unknown,
  { path = 'unknown', headers }: { path?: string; headers?: ReplyHeaders } = {},
): Promise<Response> {
  const requestId = origin.requestId ?? randomUUID();
  const spoken = await languageOf(deps, origin.site, { request: req.raw });
  const allHeaders = { ...headers, ...languageHeaders(spoken), 'x-request-id': requestId };
  const response = inLanguage(spoken.language, () =>
    errorResponse(error, { requestId, headers: allHeaders }),
  );
  deps.log.call({
    requestId,
    site: origin.site,
    method: req.method,
    path,
    status: response.status,
    ms: 0,
    code: toApiError(error).code,
    error: unexpected(error),
    subject: { address: origin.clientAddress },
  });
  return response;
}
