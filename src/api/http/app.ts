import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type Context, Hono } from 'hono';
import { parse } from 'zod/v4/core';
import { ApiError } from '../kernel/errors.ts';
import { BrowserSession } from './browser-session.ts';
import type { ApiDependencies } from './dependencies.ts';
import type { Origin, Reply, ReplyHeaders } from './request-context.ts';
import { cachingOf, errorResponse, jsonResponse, OWN_ORIGIN, toApiError, withCookies } from './response.ts';
import type { Route } from './route.ts';

/** Node's server says where a request comes from. */
export interface Bindings {
  origin: Origin;
  /** what answers that are one person's are written to; without it they are Responses like all others */
  outgoing?: ServerResponse;
}

type App = Hono<{ Bindings: Bindings }>;

/** The API over its parts: one Hono app, for every site. */
export function createApp(parts: ApiDependencies, routes: readonly Route[]): App {
  const app: App = new Hono({ strict: true });
  const about = ({ req, env }: Context<{ Bindings: Bindings }>) => ({
    parts,
    request: req.raw,
    origin: env.origin,
  });
  const methods = new Map<string, string[]>();
  for (const route of routes) {
    const path = route.endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
    methods.set(path, [...(methods.get(path) ?? []), route.endpoint.method]);
    app.on(route.endpoint.method, path, (context) => {
      const params = context.req.param() as Record<string, string>;
      return answer(route, { ...context.env, parts, request: context.req.raw, params });
    });
  }
  for (const [path, allowed] of methods) {
    app.all(path, (context) => {
      const headers = { allow: allowed.join(', ') };
      return refuse(new ApiError('method_not_allowed'), { ...about(context), headers, path });
    });
  }
  app.notFound((context) => refuse(new ApiError('not_found'), { ...about(context), path: 'unknown' }));
  app.onError((error, context) => refuse(error, { ...about(context), path: 'unknown' }));
  return app;
}

interface Asked extends Bindings {
  parts: ApiDependencies;
  request: Request;
  params: Record<string, string>;
}

/** One call, from its first check to its answer. The order matters: cheap refusals come first. */
async function answer(route: Route, asked: Asked): Promise<Response> {
  const { endpoint } = route;
  const { parts, request, origin } = asked;
  const startedAt = performance.now();
  const requestId = origin.requestId ?? randomUUID();
  const session = new BrowserSession(request.headers.get('cookie') ?? '', { secure: origin.secure });
  const reply: Reply = {
    headers: {
      'cache-control': cachingOf(endpoint),
      'cross-origin-resource-policy': OWN_ORIGIN,
      'x-request-id': requestId,
    },
  };
  // what may be kept by others is kept here too, and is read again for that
  const outgoing = endpoint.cacheSeconds === undefined ? asked.outgoing : undefined;
  let response: Response;
  let error: unknown = null;
  // read it before the call changes it
  const sessionHash = session.hash;
  let accountId: string | undefined;
  try {
    const { params } = asked;
    const { member, handle } = await route.prepare({
      ...origin,
      requestId,
      request,
      params,
      session,
      reply,
      parts,
    });
    accountId = member?.accountId;
    const result = await handle();
    response =
      result instanceof Response
        ? withCookies(withHeaders(result, reply.headers), session.cookies())
        : // nothing leaves that the contract does not name
          jsonResponse(parse(endpoint.response, result), { reply, cookies: session.cookies(), outgoing });
  } catch (thrown) {
    error = thrown;
    response = withCookies(errorResponse(thrown, { requestId, headers: reply.headers }), session.cookies());
  }
  parts.log.call({
    requestId,
    site: origin.site,
    method: endpoint.method,
    path: endpoint.path,
    status: response.status,
    ms: performance.now() - startedAt,
    error: error === null || error instanceof ApiError ? null : error,
    subject: { accountId, sessionHash, address: origin.clientAddress },
    ...(error !== null && { code: toApiError(error).code }),
  });
  return response;
}

/** Handlers make their own answers, so the headers may be written to; a copy would cost as much again. */
function withHeaders(response: Response, headers: ReplyHeaders): Response {
  for (const [name, value] of Object.entries(headers))
    if (!response.headers.has(name)) response.headers.set(name, value);
  return response;
}

interface Refused {
  parts: ApiDependencies;
  request: Request;
  origin: Origin;
  headers?: ReplyHeaders;
  path: string;
}

function refuse(error: unknown, { parts, request, origin, headers, path }: Refused): Response {
  const requestId = origin.requestId ?? randomUUID();
  const response = errorResponse(error, { requestId, headers: { ...headers, 'x-request-id': requestId } });
  const code = toApiError(error).code;
  const unexpected = error instanceof ApiError ? null : error;
  parts.log.call({
    requestId,
    site: origin.site,
    method: request.method,
    path,
    status: response.status,
    ms: 0,
    code,
    error: unexpected,
    subject: { address: origin.clientAddress },
  });
  return response;
}
