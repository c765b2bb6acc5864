import { expect } from 'vitest';
import { createApp } from '#api/http/app.ts';
import type { PublishRequest } from '#api/ports/publish-pipeline.ts';
import { allRoutes } from '#api/routes/all-routes.ts';
import { isPublishDue } from '#api/services/publications/publication-rows.ts';
import { getPublisher } from '#api/services/publications/publisher.ts';
import { signBody } from '#api/services/publications/signatures.ts';
import { cmsPublished } from '#contracts/content/cms.ts';
import type { DeploySettings } from '#publish/deploy/settings.ts';
import { deployingTo, openPublishing } from '#server/members-api/site-publisher.ts';
import { openTestApi, type TestApi, type TestApiOptions } from '../api/test-api.ts';
import { TestBrowser } from '../api/test-browser.ts';
import { makePublishing, type Publishing, readLive } from './publish-fixture.ts';

export const SECRET = 'a secret of the content system';

/** A content system that publishes through the API, with content in memory, releases in a folder, and a database. */
export interface ContentSystem {
  api: TestApi;
  place: Publishing;
  /** the publishes that the pipeline received, in order */
  asked: { site: string; wish: PublishRequest }[];
  /** sends a signed message with the API’s time, or `at` seconds since 1970 */
  say(message: { site: string }, options?: SayOptions): Promise<Said>;
  /** a browser of another process with the same database and folder */
  another(): TestBrowser;
  /** edits the FAQ, the only page */
  write(heading: string, version?: string): void;
  /** the heading of the live FAQ */
  liveHeading(): string | undefined;
  /** reads the status of a publish at its status URL */
  readStatus(said: Pick<Said, 'statusUrl'>): Promise<Record<string, unknown>>;
  /** runs the job that publishes what is due */
  runDue(): Promise<void>;
  /** resolves when this process is idle */
  settled(): Promise<void>;
  close(): Promise<void>;
}

interface SayOptions {
  /** seconds */
  wait?: number;
  at?: number;
  from?: TestBrowser;
}

export interface Said {
  status: number;
  id: string | null;
  state: string;
  release: string | null;
  dueAt: string | null;
  repeated: boolean;
  statusUrl: string | null;
  error?: { code: string; fields?: Record<string, string> };
}

export async function openContentSystem(
  options: TestApiOptions & { deploy?: DeploySettings } = {},
): Promise<ContentSystem> {
  const place = makePublishing();
  const asked: ContentSystem['asked'] = [];
  const publishing = {
    ...openPublishing(place.sitesDir, async (site, wish) => {
      asked.push({ site, wish });
      const [report] = await place.publish(site, wish);
      return report;
    }),
    deploying: options.deploy ? deployingTo(options.deploy, place.sitesDir) : null,
    build: () => place.renderer.code,
    fingerprint: (site: string, version: string) => place.source.fingerprint(site, version),
  };
  const api = await openTestApi({
    settings: { CMS_SIGNING_SECRET: SECRET, ...options.settings },
    deps: { publishing, ...options.deps },
  });
  return {
    api,
    place,
    asked,
    another: () => {
      const app = createApp({ ...api.deps }, allRoutes);
      const origin = { site: 'harbor', clientAddress: '203.0.113.8', secure: false };
      const options = { host: 'harbor.localhost', userAgent: 'Test' };
      return new TestBrowser((request) => app.fetch(request, { origin }), options);
    },
    say: async (message, { wait = 0, at, from = api.browser(message.site) } = {}) => {
      const body = JSON.stringify(message);
      const seconds = at ?? Math.floor(api.deps.now().getTime() / 1000);
      const response = await from.send(`${cmsPublished.path}?wait=${wait}`, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'x-signature': `t=${seconds},v1=${signBody(seconds, Buffer.from(body), SECRET)}`,
        },
      });
      return { ...((await response.json()) as Omit<Said, 'status'>), status: response.status };
    },
    write: (heading, version = 'live') =>
      place.write('harbor', { pages: [{ page: 'faq', heading }] }, version),
    liveHeading: () =>
      /<h1>([^<]*)</.exec(readLive(place.sitesDir, 'harbor').files.get('faq.html') ?? '')?.[1],
    readStatus: async ({ statusUrl }) => {
      const { pathname, search } = new URL(statusUrl ?? '');
      const response = await api.browser().send(pathname + search);
      expect(response.status).toBe(200);
      return response.json();
    },
    runDue: async () => {
      const { deps } = api;
      const reader = { now: deps.now(), build: deps.publishing.build() };
      if (await deps.database.acrossSites((tx) => isPublishDue(tx, reader))) getPublisher(deps).nudge();
      await getPublisher(deps).settled();
    },
    settled: () => getPublisher(api.deps).settled(),
    close: async () => {
      await getPublisher(api.deps).stop();
      await api.close();
      place.remove();
    },
  };
}
