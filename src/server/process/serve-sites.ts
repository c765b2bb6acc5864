import { readFileSync } from 'node:fs';
import { createMeter } from '#api/metrics/meter.ts';
import { keepSiteLive } from '#api/services/publications/keep-releases.ts';
import { demonstrationAddress } from '#api/services/staff/demonstration.ts';
import { describeError, logToStandardError } from '../log.ts';
import type { MembersApi, OpenedApi } from '../members-api/members-api.ts';
import { startMembersApi } from '../members-api/open-api.ts';
import { siteContents } from '../members-api/site-contents.ts';
import { logDamage, ReleaseGuard } from '../releases/release-guard.ts';
import type { ServerSettings } from '../settings.ts';
import { followReleases } from './follow-releases.ts';
import { startOperations } from './operations-listener.ts';
import { startServer } from './start-server.ts';
import { boundHeapGrowth } from './worker-processes.ts';

interface ServingSites {
  port: number;
  /** resolves when visitors and members can be served */
  ready: Promise<{
    /** in local mode: signs in an owner at the staff's console, once; null if it is not served */
    consoleAddress: string | null;
  }>;
  /** accepts no more requests, waits for those in progress, then closes everything */
  stop(): Promise<void>;
}

/**
 * One process of the product: the pages, the member API, and the operator's endpoints.
 * @param nth index of this process among those that share the port, from 0
 * @param stopping ends the wait for an unresponsive database; nothing is served then
 * @throws SettingsError; the system's error if it cannot listen
 */
export async function serveSites(
  settings: ServerSettings,
  { nth = 0, stopping }: { nth?: number; stopping?: AbortSignal } = {},
): Promise<ServingSites> {
  boundHeapGrowth();
  const meter = settings.metrics ? createMeter(readBuild()) : undefined;
  let api: MembersApi | null = null;
  const guard = new ReleaseGuard(settings.sitesDir, (damage) => {
    logDamage(logToStandardError, damage);
    meter?.releaseDamaged(damage.site);
    if (damage.mayRepublish) void repair(api, damage.site);
  });
  await using opening = new AsyncDisposableStack();
  const follower = await followReleases(settings.sitesDir, meter);
  opening.defer(() => follower?.stop());
  if (settings.api) api = startMembersApi(settings, siteContents(settings, guard), meter);
  opening.defer(() => api?.stop());
  let isEnding = false;
  if (settings.metrics && meter) {
    const { host, port } = settings.metrics;
    const isReady = async () =>
      !isEnding && follower?.isReady() !== false && (api === null || (await canServe(api)));
    const operations = await startOperations({
      host,
      port: port + nth,
      metrics: meter,
      isReady,
      log: logToStandardError,
    });
    opening.defer(() => operations.stop());
  }
  if (settings.listenWhen === 'ready') {
    const giveUp = () => void Promise.all([api?.stop(), follower?.stop()]);
    stopping?.addEventListener('abort', giveUp);
    await Promise.all([api?.ready, follower?.ready]);
    // from here on the API stops after the server does
    stopping?.removeEventListener('abort', giveUp);
  }
  const server = stopping?.aborted
    ? null
    : await startServer(settings, {
        api,
        guard,
        watch: meter?.requests,
        ...(follower && { fetchSite: follower.fetch }),
      });
  if (server) opening.defer(() => server.stop());
  const opened = opening.move();
  return {
    port: server?.port ?? 0,
    ready: Promise.all([api?.ready, follower?.ready]).then(([opened]) => ({
      consoleAddress: opened ? demonstrationAddress(opened.deps.staff) : null,
    })),
    stop: () => {
      isEnding = true;
      api?.stopJobs();
      return inTime(opened.disposeAsync(), settings.drainMs + STOP_MS);
    },
  };
}

/** Requests a publish of the damaged release, as soon as the database is available. */
async function repair(api: MembersApi | null, site: string): Promise<void> {
  try {
    const opened = await api?.ready;
    if (opened) await keepSiteLive(opened.deps, site, { thorough: false });
  } catch (error) {
    // the job that checks releases finds the damage too
    logToStandardError({ level: 'error', event: 'repair-not-requested', site, ...describeError(error) });
  }
}

/** Time limit for responses and jobs in progress, after the drain. The units in docs/deploy wait longer. */
const STOP_MS = 15_000;

/** Hanging work ends with the process. */
async function inTime(work: Promise<unknown>, withinMs: number): Promise<void> {
  const late = Symbol('late');
  const deadline = Promise.withResolvers<typeof late>();
  const timer = setTimeout(() => deadline.resolve(late), withinMs);
  const ended = await Promise.race([work, deadline.promise]).finally(() => clearTimeout(timer));
  if (ended === late) logToStandardError({ level: 'error', event: 'stop-cut-short', afterMs: withinMs });
}

async function canServe(api: MembersApi): Promise<boolean> {
  const opened = await Promise.race<OpenedApi | null>([api.ready, Promise.resolve(null)]);
  if (!opened) return false;
  return opened.deps.database.shared.query('select 1').then(
    () => true,
    () => false,
  );
}

function readBuild(): Parameters<typeof createMeter>[0] {
  const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
  return { version };
}
