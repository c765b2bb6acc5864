import { randomUUID } from 'node:crypto';
import { type Ended, readEnded } from '#publish/hosts/published-sites.ts';
import { CACHE_CONTROL, SECURITY_HEADERS } from '#publish/release/response-headers.ts';
import { isBotUserAgent } from '#util/http/http.ts';
import type { RequestTarget } from '../http/request-target.ts';
import { describeError, type Log } from '../log.ts';
import { readWhole } from '../releases/response-bodies.ts';
import { type Exchange, sendRedirect, sendText } from './respond.ts';

/**
 * Responds to an unexpected error: logs it with a request id, then sends the site's error page if possible.
 */
export async function answerError(exchange: Exchange, options: { error: unknown; log: Log }): Promise<void> {
  const { error, log } = options;
  const { release } = exchange;
  const requestId = randomUUID();
  const site = release?.table.site;
  log({
    level: 'error',
    event: 'error',
    requestId,
    site,
    release: release?.table.id,
    ...describeError(error),
  });
  if (exchange.response.headersSent) {
    exchange.response.destroy();
    return;
  }
  const headers = { 'X-Request-Id': requestId };
  if (isBotUserAgent(exchange.request.headers['user-agent']))
    return sendText(exchange, { status: 500, text: '', headers });
  const [path = ''] = exchange.request.url?.split('?') ?? [];
  const page = release?.errorsAt(path)['500'];
  const html = page && (await readWhole(page, '').then(String, () => null));
  if (!html) return sendText(exchange, { status: 500, text: 'Internal Server Error\n', headers });
  const policy = page.headers[page.headers.indexOf('Content-Security-Policy') + 1] ?? '';
  sendText(exchange, {
    status: 500,
    text: html,
    type: 'text/html; charset=utf-8',
    headers: { ...headers, 'Cache-Control': CACHE_CONTROL.error, 'Content-Security-Policy': policy },
  });
}

const HEADERS = Object.entries(SECURITY_HEADERS).flat();

/**
 * Responses for a site without a live release: 410 for a closed brand, a redirect for a renamed one,
 * otherwise 404.
 */
export function answerNoRelease(
  exchange: Exchange,
  { sitesDir, site, target }: { sitesDir: string; site: string; target: RequestTarget },
): void {
  const ended = readEnded(sitesDir, site);
  const to = ended?.kind === 'moved' ? addressOf(ended, target) : null;
  if (to) sendRedirect(exchange, { status: 308, to, siteHeaders: HEADERS });
  else if (ended?.kind === 'closed')
    sendText(exchange, {
      status: 410,
      text: ended.html,
      type: 'text/html; charset=utf-8',
      headers: { 'Content-Security-Policy': ended.csp, 'Cache-Control': CACHE_CONTROL.error },
    });
  else sendText(exchange, { status: 404, text: 'No site is served at this address.\n' });
}

function addressOf(
  { to, host }: Ended & { kind: 'moved' },
  { host: requested, ...target }: RequestTarget,
): string {
  const isLocal = requested.name.endsWith('.localhost');
  const origin = isLocal || host === '' ? `//${to}.localhost${requested.port}` : `https://${host}`;
  return `${origin}${target.rawPath}${target.query}`;
}
