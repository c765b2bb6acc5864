import { type Ended, readEnded } from '#publish/hosts/closed-site.ts';
import { CACHE_CONTROL, SECURITY_HEADERS } from '#publish/release/response-headers.ts';
import type { RequestTarget } from '../http/request-target.ts';
import { type Exchange, sendRedirect, sendText } from './respond.ts';

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
  { host: asked, ...target }: RequestTarget,
): string {
  const isLocal = asked.name.endsWith('.localhost');
  const origin = isLocal || host === '' ? `//${to}.localhost${asked.port}` : `https://${host}`;
  return `${origin}${target.rawPath}${target.query}`;
}
