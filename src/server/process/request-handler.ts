import type { BlockList } from 'node:net';
import { NO_BRAND } from '#db/queries/audit-events.ts';
import { isLoopbackPeer } from '#util/node/ip-addresses.ts';
import type { Handler } from '../http/listen.ts';
import { connectionHeaders } from '../http/proxy-headers.ts';
import { isBareHost, isLocalHost, type RequestTarget, readTarget } from '../http/request-target.ts';
import { describeError, type Log } from '../log.ts';
import { type ApiHandler, answerApi, answerNoApi } from '../members-api/api-response.ts';
import { type Outbox, outboxPage } from '../members-api/outbox-page.ts';
import type { Preview } from '../preview/preview-response.ts';
import type { LiveRelease } from '../releases/live-release.ts';
import { Sites } from '../releases/live-sites.ts';
import { logDamage, ReleaseGuard } from '../releases/release-guard.ts';
import { Bodies } from '../releases/response-bodies.ts';
import { AssetSums, Assets } from '../responses/asset-response.ts';
import { brandListPage, MOST_LISTED } from '../responses/bare-host-page.ts';
import { createConsole } from '../responses/console-response.ts';
import { answerError, answerNoRelease } from '../responses/error-response.ts';
import {
  answerWrongMethod,
  type Exchange,
  isRead,
  type RequestWatch,
  sendText,
  watchRequest,
} from '../responses/respond.ts';
import { answerSite, type ServingContext } from '../responses/site-response.ts';

export interface HandlerOptions {
  sitesDir: string;
  mode: 'local' | 'production';
  trustedProxies: BlockList | null;
  /** the scope of HSTS: the brand's host (default), or its subdomains too */
  hsts?: 'host' | 'subdomains';
  cacheBytes: number;
  log: Log;
  /** without it, paths below /api/ get a 404 as JSON */
  api?: ApiHandler;
  /** the staff's own host, which serves no brand; without it, there is none */
  staff?: { host: string; handle: ApiHandler; appDir: string };
  /** unsent emails, shown on the bare host; null without a database */
  outbox?: () => Outbox | null;
  /** handles `?version=…`; without it the parameter is ignored */
  preview?: Preview;
  /** chooses the release to serve when the live one is damaged; default: one that only logs */
  guard?: ReleaseGuard;
  /** copies a brand that is live on another machine; false if there is none */
  fetchSite?: (site: string) => Promise<boolean>;
  /** called for every request, for metrics */
  watch?: RequestWatch;
  /** milliseconds since 1970, for pages with a first or last day */
  now?: () => number;
}

interface FetchedAnswer {
  site: string;
  fetchSite: (site: string) => Promise<boolean>;
  withRelease: (release: LiveRelease | null) => void | Promise<void>;
}

/** The server's request handler. Every request gets a response, even after an error. */
export function createHandler(options: HandlerOptions): Handler {
  const { now = Date.now, log, trustedProxies, hsts = 'host' } = options;
  const guard = options.guard ?? new ReleaseGuard(options.sitesDir, (damage) => logDamage(log, damage));
  const sites = new Sites(options.sitesDir, { guard, log });
  const context: ServingContext = {
    sitesDir: options.sitesDir,
    sites,
    bodies: new Bodies(options.cacheBytes),
    assets: new Assets(options.cacheBytes),
    assetSums: new AssetSums(options.sitesDir),
    today: () => new Date(now()).toISOString().slice(0, 10),
    preview: options.preview,
  };

  const { staff } = options;
  const answerConsole = staff && createConsole({ ...context, appDir: staff.appDir });

  const route = (exchange: Exchange): void | Promise<void> => {
    const { request } = exchange;
    const target = readTarget(request);
    if ('refused' in target) return sendText(exchange, { status: target.refused, text: `${target.why}\n` });
    const { host, path } = target;
    exchange.connectionHeaders = connectionHeaders(request, host.name, { trustedProxies, hsts });
    if (isBareHost(host.name) && options.mode === 'local') return answerBareHost(exchange, path, host.port);
    if (staff?.host === host.name) return answerStaff(exchange, staff.handle, target);
    const site = sites.siteAt(host.name);
    if (site === null)
      return sendText(exchange, { status: 404, text: 'No site is served at this address.\n' });
    const withRelease = (release: LiveRelease | null): void | Promise<void> => {
      if (!release) return answerNoRelease(exchange, { sitesDir: options.sitesDir, site, target });
      exchange.release = release;
      if (path.startsWith('/api/') && target.isTricky) return answerNoApi(exchange);
      if (path.startsWith('/api/')) {
        warnOfPublicName(site, host.name);
        return answerApi(exchange, { api: options.api, site, hostName: host.name, trustedProxies });
      }
      return answerSite(exchange, { context, release, target });
    };
    const release = sites.release(site);
    if (release instanceof Promise) return release.then(withRelease);
    const { fetchSite } = options;
    return release || !fetchSite
      ? withRelease(release)
      : answerFetched(exchange, { site, fetchSite, withRelease });
  };

  /** The staff's host has their calls and their console, and nothing of a brand. */
  const answerStaff = (
    exchange: Exchange,
    handle: ApiHandler,
    target: RequestTarget,
  ): void | Promise<void> => {
    if (!target.path.startsWith('/api/')) return answerConsole?.(exchange, target);
    return target.isTricky
      ? answerNoApi(exchange)
      : answerApi(exchange, { api: handle, site: NO_BRAND, hostName: target.host.name, trustedProxies });
  };

  /** This machine has joined a moment ago, and copies brands while it serves. */
  const answerFetched = async (
    exchange: Exchange,
    { site, fetchSite, withRelease }: FetchedAnswer,
  ): Promise<void> => {
    const isFetched = await fetchSite(site).catch((error) => {
      log({ level: 'error', event: 'release-not-fetched', site, ...describeError(error) });
      return null;
    });
    if (isFetched !== null) return withRelease(isFetched ? await sites.release(site) : null);
    sendText(exchange, {
      status: 503,
      text: 'This site cannot be served at the moment.\n',
      headers: { 'Retry-After': '2' },
    });
  };

  let hasWarned = options.mode !== 'local' || !options.api;
  /**
   * Warns about an unconfigured proxy on this machine: local mode would show its visitors emails and take no
   * money.
   */
  const warnOfPublicName = (site: string, hostName: string): void => {
    if (hasWarned || isLocalHost(hostName)) return;
    hasWarned = true;
    log({ level: 'warn', event: 'public-name-in-local-mode', site, wants: 'ENAMEL_MODE=production' });
  };

  const answerBareHost = async (exchange: Exchange, path: string, port: string): Promise<void> => {
    if (!isRead(exchange)) return answerWrongMethod(exchange);
    const page =
      path === '/'
        ? brandListPage(await sites.tables(MOST_LISTED + 1), { port, hasApi: options.api !== undefined })
        : await mailPage(path, exchange);
    if (!page) return sendText(exchange, { status: 404, text: 'There is nothing at this address.\n' });
    const headers = { 'Content-Security-Policy': page.csp };
    sendText(exchange, { status: 200, text: page.html, type: 'text/html; charset=utf-8', headers });
  };

  /**
   * Emails contain links that open accounts, so only this machine may read them, regardless of the Host
   * header.
   */
  const mailPage = async (path: string, { request }: Exchange) => {
    const outbox = isLoopbackPeer(request.socket.remoteAddress) ? (options.outbox?.() ?? null) : null;
    return outbox && outboxPage(path, outbox);
  };

  return (request, response) => {
    const exchange: Exchange = { request, response, connectionHeaders: [], release: null };
    if (options.watch) watchRequest(options.watch, exchange);
    const fail = (error: unknown) => answerError(exchange, { error, log }).catch(() => response.destroy());
    try {
      const pending = route(exchange);
      if (pending) pending.catch(fail);
    } catch (error) {
      fail(error);
    }
  };
}
