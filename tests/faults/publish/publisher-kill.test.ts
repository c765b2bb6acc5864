import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { readApiSettings } from '#api/kernel/settings.ts';
import { createLog } from '#api/log/log.ts';
import { Publisher } from '#api/services/publications/publisher.ts';
import type { Database } from '#db/queries/database.ts';
import { openDatabase } from '#db/queries/open-database.ts';
import { publications } from '#db/schema/publications.ts';
import { openPublishing } from '#server/members-api/site-publisher.ts';
import { createTestDatabase } from '#tests/support/database/test-databases.ts';
import {
  leftovers,
  makePublishing,
  type Publishing,
  readLive,
} from '#tests/support/publish/publish-fixture.ts';
import { bundleChild } from '#tests/support/servers/bundled-child.ts';

let program: string;
let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
let database: Database;
let place: Publishing;
let work: Publishing;

beforeAll(async () => {
  program = await bundleChild('publish/publisher-child');
  testDatabase = await createTestDatabase(inject('postgresUrl'), inject('preparedDatabase'));
  database = openDatabase({ url: testDatabase.url });
  place = makePublishing();
  work = makePublishing();
  await requestPublish({ cause: 'message' });
  await publish(place.dir, 'old');
  expect(heading(place)).toBe('old');
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
  place.remove();
  work.remove();
});

interface Ended {
  signal: NodeJS.Signals | null;
  steps: number;
  errors: string;
}

/** Runs a server process that completes the due publications and exits. */
async function publish(dir: string, newHeading: string, killAt = 0): Promise<Ended> {
  const child = spawn(process.execPath, [program, dir, testDatabase.url, newHeading], {
    env: { ...process.env, KILL_AT: String(killAt) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[, signal], output, errors] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { signal, steps: output ? JSON.parse(output).steps : 0, errors };
}

/** Another server finishes the work of the dead one. */
async function finish(newHeading: string): Promise<void> {
  const pages = ['faq', 'terms'].map((page) => ({ page: page as 'faq', heading: newHeading }));
  for (const version of ['live', 'spring']) work.write('harbor', { pages }, version);
  const publishing = openPublishing(
    work.sitesDir,
    async (site, options) => (await work.publish(site, options))[0],
  );
  const settings = readApiSettings({}, 'local');
  const deps = { database, publishing, settings, log: createLog('silent'), now: () => new Date() };
  const publisher = new Publisher(deps as unknown as ApiDependencies);
  publisher.nudge();
  await publisher.settled();
}

/** Stores a due publication, requested now or planned earlier. */
async function requestPublish({ cause }: { cause: 'message' | 'plan' }): Promise<void> {
  const version = cause === 'plan' ? 'spring' : 'live';
  const dueAt = new Date(Date.now() - 1000);
  await database.acrossSites(async (tx) => {
    await tx.delete(publications);
    await tx
      .insert(publications)
      .values({ site: 'harbor', version, cause, requestedAt: dueAt, dueAt, nextAttemptAt: dueAt });
  });
}

const readPublication = async () => (await database.acrossSites((tx) => tx.select().from(publications)))[0];

/** Simulates half a minute, after which the lease of a dead process has expired. */
const expireLeases = () =>
  database.acrossSites((tx) => tx.update(publications).set({ takenUntil: new Date(0) }));

function heading({ sitesDir }: Publishing): string {
  const { files } = readLive(sitesDir, 'harbor');
  const [faq, terms] = ['faq.html', 'terms.html'].map(
    (file) => /<h1>([^<]*)</.exec(files.get(file) ?? '')?.[1],
  );
  expect(terms, 'one release, not a mixture').toBe(faq);
  return faq ?? '';
}

/** Restores the same live site before each kill. */
function restoreSite(): void {
  work.remove();
  cpSync(place.dir, work.dir, { recursive: true, verbatimSymlinks: true });
}

describe.each([
  { cause: 'message', every: 23, last: 16 },
  { cause: 'plan', every: 41, last: 4 },
] as const)('a server killed while it publishes, requested by a $cause', ({ cause, every, last }) => {
  it('a kill at any step leaves a complete release live, and another server finishes the publish', async () => {
    restoreSite();
    await requestPublish({ cause });
    const whole = await publish(work.dir, 'new');
    expect(whole.steps, whole.errors).toBeGreaterThan(60);
    expect(heading(work)).toBe('new');
    const before = readLive(place.sitesDir, 'harbor').release.id;
    const kills = Array.from({ length: whole.steps }, (_, at) => at + 1).filter(
      (at) => at > whole.steps - last || at % every === 1,
    );
    const seen = new Set<string>();
    for (const at of kills) {
      const where = `step ${at} of ${whole.steps}`;
      restoreSite();
      await requestPublish({ cause });
      const { signal, steps } = await publish(work.dir, 'new', at);
      // a slow run renews its lease, a fast one takes fewer steps
      if (signal === null && steps < at) continue;
      expect(signal, where).toBe('SIGKILL');
      seen.add(heading(work));
      await expireLeases();
      await finish('new');
      expect(heading(work), where).toBe('new');
      const { release } = readLive(work.sitesDir, 'harbor');
      // also if the dead server had already switched releases without recording it
      expect(await readPublication(), where).toMatchObject({
        // switched: the dead server had written the release but not switched to it
        state: expect.stringMatching(/^(?:published|switched)$/),
        before,
        release: release.id,
        error: '',
      });
      expect(leftovers(work.dir), where).toEqual([]);
    }
    expect([...seen].sort()).toEqual(['new', 'old']);
  }, 900_000);
});

describe('several servers', () => {
  it('concurrent servers publish once and complete every request', async () => {
    restoreSite();
    await requestPublish({ cause: 'message' });
    const dueAt = new Date();
    await database.acrossSites((tx) =>
      tx.insert(publications).values(
        Array.from({ length: 4 }, () => ({
          site: 'harbor',
          cause: 'message' as const,
          requestedAt: dueAt,
          dueAt,
          nextAttemptAt: dueAt,
        })),
      ),
    );
    const ended = await Promise.all(Array.from({ length: 3 }, () => publish(work.dir, 'new')));
    expect(ended.map(({ errors }) => errors).filter((errors) => /rror/.test(errors))).toEqual([]);
    expect(heading(work)).toBe('new');
    const rows = await database.acrossSites((tx) => tx.select().from(publications));
    expect(rows.map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(Array(5).fill('published 1'));
    expect(leftovers(work.dir)).toEqual([]);
  }, 300_000);
});
