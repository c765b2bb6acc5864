import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import type { Origin } from '#api/http/request-context.ts';
import { ApiError, PROBLEM_TYPE, problemBody } from '#api/kernel/errors.ts';
import { SECURITY_HEADERS, STRICT_POLICY } from '#publish/release/response-headers.ts';
import { inLanguage } from '#util/language/current-language.ts';
import { DEFAULT_LANGUAGE } from '#util/language/languages.ts';
import { clientAddress, forwardedRequestId, forwardedTrace, isSecure } from '../http/proxy-headers.ts';
import { type Exchange, sendText } from '../responses/respond.ts';

/** Handles requests below /api/ on a site's host. */
export type ApiHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  origin: Origin,
) => void | Promise<void>;

const HEADERS = { ...SECURITY_HEADERS, 'Content-Security-Policy': STRICT_POLICY };

interface ApiRequest {
  api: ApiHandler | undefined;
  site: string;
  hostName: string;
  trustedProxies: BlockList | null;
}

/** Passes a request to the API, with the server's common headers. */
export function answerApi(exchange: Exchange, apiRequest: ApiRequest): void | Promise<void> {
  const { api, site, hostName, trustedProxies } = apiRequest;
  if (!api) return answerNoApi(exchange);
  const { request, response, connectionHeaders } = exchange;
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  for (let at = 0; at < connectionHeaders.length; at += 2)
    response.setHeader(connectionHeaders[at] as string, connectionHeaders[at + 1] as string);
  const origin: Origin = {
    site,
    clientAddress: clientAddress(request, trustedProxies),
    secure: isSecure(request, hostName, trustedProxies),
    requestId: forwardedRequestId(request, trustedProxies),
    traceparent: forwardedTrace(request, trustedProxies),
  };
  return api(request, response, origin);
}

/** In the API's error format, so that clients can parse it. */
export function answerNoApi(exchange: Exchange): void {
  const refusal = new ApiError('not_found', { message: 'There is nothing at this address.' });
  sendText(exchange, {
    status: 404,
    text: JSON.stringify(inLanguage(DEFAULT_LANGUAGE, () => problemBody(refusal, randomUUID()))),
    type: PROBLEM_TYPE,
  });
}
