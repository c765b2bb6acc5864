import { randomUUID } from 'node:crypto';
import { CACHE_CONTROL } from '#publish/release/response-headers.ts';
import { isBotUserAgent } from '#util/http/bot-user-agent.ts';
import { describeError, type Log } from '../log.ts';
import { readWhole } from '../releases/response-bodies.ts';
import { type Exchange, sendText } from './respond.ts';

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
  const page = release?.errors['500'];
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
