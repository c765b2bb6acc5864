import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiDependencies } from '#api/http/dependencies.ts';
import { takePublications } from '#api/services/publications/publication-rows.ts';
import { getPublisher } from '#api/services/publications/publisher.ts';
import { rollBack } from '#publish/operations/rollback.ts';
import { readCommand, runCommand } from '#scripts/rollout.ts';
import { type ContentSystem, openContentSystem } from '#tests/support/publish/content-system.ts';
import { readLive } from '#tests/support/publish/publish-fixture.ts';

const SITES = ['alder', 'birch', 'cedar', 'dune', 'elm', 'fern'];

let system: ContentSystem;
beforeEach(async () => {
  system = await openContentSystem();
  for (const site of SITES) writeSite(site);
  await system.place.publish(SITES);
  system.place.renderer.code = 'code-2';
});
afterEach(() => system.close());

const writeSite = (site: string, version = 'live') =>
  system.place.write(site, { pages: [{ page: 'faq', heading: `${site} ${version}` }] }, version);
/** Makes the content of these sites one that no publish accepts. */
const breakSites = (...sites: string[]) => {
  for (const site of sites) system.place.write(site, { pages: 'none' } as never);
};
const run = (...args: string[]) => runCommand(readCommand(args), system.api.deps);
const buildOf = (site: string) => readLive(system.place.sitesDir, site).release.code;
const sitesWith = (code: string) => SITES.filter((site) => buildOf(site) === code);
const asked = () => system.asked.map(({ site }) => site);
const requestPublish = (site: string) => {
  const now = system.api.deps.now();
  return system.api.rows(
    `insert into publications (site, cause, requested_at, due_at, next_attempt_at) values ($1, 'message', $2, $2, $2)`,
    [site, now],
  );
};

describe('a rollout', () => {
  it('a rollout brings every live brand to the new build once', async () => {
    expect(await run('start')).toContain('6 brands will get the build code-2');
    await system.runDue();
    expect(sitesWith('code-2')).toEqual(SITES);
    expect(asked().sort()).toEqual(SITES);
    const status = await run('status');
    expect(status).toContain('is done');
    expect(status).toContain('6 of 6 done  6 published');
    await system.runDue();
    expect(asked()).toHaveLength(6);
  });

  it('the first brands go first, and the others wait until they are done', async () => {
    await run('start', '--sites', 'cedar,fern');
    await system.runDue();
    expect(asked().slice(0, 2).sort()).toEqual(['cedar', 'fern']);
    expect(sitesWith('code-2')).toEqual(SITES);
  });

  it('after the first brands the others wait for an operator who asked for it', async () => {
    await run('start', '--first', '2', '--confirm');
    await system.runDue();
    expect(sitesWith('code-2')).toEqual(['alder', 'birch']);
    expect(await run('status')).toContain('is stopped: the first brands are done');
    expect(await run('resume')).toBe('The rollout continues.');
    await system.runDue();
    expect(sitesWith('code-2')).toEqual(SITES);
    expect(await run('status')).toContain('is done');
  });

  it('the others keep their build if one of the first brands fails', async () => {
    breakSites('birch');
    await run('start', '--first', '2');
    await system.runDue();
    expect(sitesWith('code-2')).toEqual(['alder']);
    const status = await run('status');
    expect(status).toContain('is stopped: of the first brands, 1 failed');
    expect(status).toContain('birch failed: ');
  });

  it('a rollout stops when too many brands fail, and continues when they are mended', async () => {
    breakSites('birch', 'cedar', 'dune');
    await run('start', '--stop-after-faults', '2');
    await system.runDue();
    expect(await run('status')).toContain('is stopped: 2 brands failed');
    const before = sitesWith('code-2');
    await system.runDue();
    expect(sitesWith('code-2')).toEqual(before);
    for (const site of SITES) writeSite(site);
    await run('resume', '--retry');
    await system.runDue();
    expect(sitesWith('code-2')).toEqual(SITES);
    expect(await run('status')).toContain('is done');
  });

  it('a resumed rollout accepts the brands that have failed so far', async () => {
    breakSites('birch', 'cedar');
    await run('start', '--stop-after-faults', '1');
    await system.runDue();
    expect(await run('status')).toContain('is stopped');
    for (let more = 0; more < 2; more += 1) {
      await run('resume');
      await system.runDue();
    }
    expect(sitesWith('code-1')).toEqual(['birch', 'cedar']);
    expect(await run('status')).toContain('is done');
  });

  it('an operator stops and resumes a rollout', async () => {
    await run('start');
    expect(await run('stop')).toContain('The rollout is stopped');
    expect(await run('stop')).toBe('No rollout is running.');
    await system.runDue();
    expect(asked()).toEqual([]);
    await run('resume');
    await system.runDue();
    expect(sitesWith('code-2')).toEqual(SITES);
    expect(await run('resume')).toBe('No rollout is stopped.');
  });

  it('refuses a second rollout while one runs, and replaces a stopped one', async () => {
    await run('start');
    await expect(run('start')).rejects.toThrow('A rollout is running');
    await run('stop');
    system.api.advance(1000);
    await run('start', '--first', '1');
    await system.runDue();
    expect(asked()).toHaveLength(6);
    const rows = await system.api.rows(`select state from publications where state <> 'published'`);
    expect(rows).toEqual(SITES.map(() => ({ state: 'replaced' })));
  });

  it('refuses first brands that are not live', async () => {
    await expect(run('start', '--sites', 'alder,nowhere')).rejects.toThrow('nowhere is not live.');
    expect(await run('status')).toBe('There was no rollout.');
  });

  it('refuses options that name no first brand, because all brands would be published at once', () => {
    expect(() => readCommand(['start', '--first', '0'])).toThrow('0 is not a whole number of at least 1.');
    expect(() => readCommand(['start', '--sites', ','])).toThrow('--sites names no brand.');
  });
});

describe('a rollout and other publishes', () => {
  it('publishes that editors request go before the brands of a rollout', async () => {
    await run('start');
    system.api.advance(5000);
    await requestPublish('fern');
    await requestPublish('elm');
    const { publishing } = system.api.deps;
    const order: string[] = [];
    const deps: ApiDependencies = {
      ...system.api.deps,
      publishing: {
        ...publishing,
        publish: (site, request) => {
          order.push(site);
          return publishing.publish(site, request);
        },
      },
    };
    getPublisher(deps).nudge();
    await getPublisher(deps).settled();
    expect(order.slice(0, 2).sort()).toEqual(['elm', 'fern']);
    // their brands of the rollout are done with them
    expect(order.toSorted()).toEqual(SITES);
    expect(await run('status')).toContain('6 of 6 done');
  });

  it('processes of another build publish no brand of a rollout, but what editors request', async () => {
    await run('start');
    system.place.renderer.code = 'code-1';
    await requestPublish('fern');
    await system.runDue();
    expect(asked()).toEqual(['fern']);
    expect(sitesWith('code-2')).toEqual([]);
    system.place.renderer.code = 'code-2';
    await system.runDue();
    expect(sitesWith('code-2')).toEqual(SITES);
  });

  it('a rollout keeps the version of the content that is live', async () => {
    writeSite('cedar', 'spring');
    await system.place.publish('cedar', {
      version: 'spring',
      renderer: { ...system.place.renderer, code: 'code-1' },
    });
    await run('start');
    await system.runDue();
    expect(readLive(system.place.sitesDir, 'cedar').release).toMatchObject({
      version: 'spring',
      code: 'code-2',
    });
  });

  it('a rollout leaves a brand that was rolled back as it is', async () => {
    writeSite('cedar', 'live');
    system.place.write('cedar', { pages: [{ page: 'faq', heading: 'A mistake' }] });
    await system.place.publish('cedar', { renderer: { ...system.place.renderer, code: 'code-1' } });
    await rollBack(system.place.sitesDir, 'cedar');
    await run('start');
    await system.runDue();
    expect(sitesWith('code-1')).toEqual(['cedar']);
    expect(await run('status')).toContain('1 overtaken, 5 published');
  });

  it('a brand that a dead process had taken is published by another one', async () => {
    await run('start');
    const { database, now } = system.api.deps;
    const taken = await database.acrossSites((tx) => takePublications(tx, { now: now(), build: 'code-2' }));
    expect(taken).toHaveLength(1);
    await system.runDue();
    expect(sitesWith('code-1')).toEqual([taken[0]?.site]);
    expect(await run('status')).toContain('is running');
    // half a minute later
    await system.api.rows(
      `update publications set taken_until = now() - interval '1 second' where state = 'running'`,
    );
    await system.runDue();
    expect(sitesWith('code-2')).toEqual(SITES);
    expect(await run('status')).toContain('is done');
  });

  it('a rollout ends although the process that published its last brand died before it noticed', async () => {
    await run('start');
    await system.api.rows(`update publications set state = 'published', finished_at = now()`);
    await system.runDue();
    expect(await run('status')).toContain('is done');
  });
});
