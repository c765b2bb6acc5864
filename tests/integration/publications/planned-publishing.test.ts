import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getPublisher } from '#api/services/publications/publisher.ts';
import { rollBack } from '#publish/operations/rollback.ts';
import { type ContentSystem, openContentSystem } from '#tests/support/publish/content-system.ts';
import { readLive } from '#tests/support/publish/publish-fixture.ts';

// The API’s clock starts at 2026-06-15T17:00:00Z.
let system: ContentSystem;
beforeEach(async () => {
  system = await openContentSystem();
  system.write('Now');
  system.write('Spring', 'spring');
  await system.say({ site: 'harbor' }, { wait: 30 });
  system.api.advance(1000);
});
afterEach(() => system.close());

const plans = () =>
  system.api.rows<{ version: string; state: string; due: Date }>(
    `select version, state, due_at as due from publications where cause = 'plan' order by created_at, due_at`,
  );
const plan = (publishAt: string | null, version?: string) =>
  system.say({ site: 'harbor', ...(version && { version }), publishAt } as never);

/** Sets the time, and runs the job that publishes due plans. */
async function runAt(instant: string): Promise<void> {
  system.api.setNow(instant);
  await system.runDue();
}

describe('planned publishes', () => {
  it('a planned publish happens at its time in any time zone', async () => {
    const publication = await plan('2026-06-16T09:00:00-07:00', 'spring');
    expect(publication).toMatchObject({ status: 202, state: 'waiting', dueAt: '2026-06-16T16:00:00.000Z' });
    await runAt('2026-06-16T15:59:59Z');
    expect(system.liveHeading()).toBe('Now');
    await runAt('2026-06-16T16:00:00Z');
    expect(system.liveHeading()).toBe('Spring');
    expect(readLive(system.place.sitesDir, 'harbor').release.version).toBe('spring');
    expect(await plans()).toMatchObject([{ version: 'spring', state: 'published' }]);
  });

  it('a planned publish uses the content of its time', async () => {
    await plan('2026-06-16T09:00:00Z');
    system.write('Changed in the meantime');
    await runAt('2026-06-16T09:00:01Z');
    expect(system.liveHeading()).toBe('Changed in the meantime');
  });

  it('a request for a planned publish does not wait for it', async () => {
    const publication = await system.say({ site: 'harbor', publishAt: '2026-06-16T09:00:00Z' } as never, {
      wait: 60,
    });
    expect(publication).toMatchObject({ status: 202, state: 'waiting' });
  });

  it('a missed publish is made up for, and its delay is reported', async () => {
    const publication = await plan('2026-06-16T09:00:00Z', 'spring');
    await getPublisher(system.api.deps).stop();
    const another = { ...system.api.deps };
    system.api.setNow('2026-06-18T21:00:00Z');
    another.now = system.api.deps.now;
    getPublisher(another).nudge();
    await getPublisher(another).settled();
    expect(system.liveHeading()).toBe('Spring');
    const { pathname, search } = new URL(publication.statusUrl ?? '');
    const page = await system.api.browser().send(pathname + search, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('60 hours later than scheduled');
  });

  it('a planned publish of invalid content fails with the reason, and the site does not change', async () => {
    const publication = await plan('2026-06-16T09:00:00Z', 'spring');
    system.place.write('harbor', { pages: 'none' } as never, 'spring');
    await runAt('2026-06-16T09:00:00Z');
    expect(system.liveHeading()).toBe('Now');
    expect(await plans()).toMatchObject([{ state: 'failed' }]);
    const { pathname, search } = new URL(publication.statusUrl ?? '');
    const page = await system.api.browser().send(pathname + search, { headers: { accept: 'text/html' } });
    expect(await page.text()).toMatch(/Not published[\s\S]*must be a list/);
  });

  it('a planned publish of a deleted version fails at once', async () => {
    await plan('2026-06-16T09:00:00Z', 'spring');
    system.place.write('harbor', null, 'spring');
    await runAt('2026-06-16T09:00:00Z');
    expect(await plans()).toMatchObject([{ state: 'failed' }]);
    expect(system.liveHeading()).toBe('Now');
  });
});

describe('plans of publishes', () => {
  it('a new plan replaces another one for the same version', async () => {
    await plan('2026-06-16T09:00:00Z', 'spring');
    system.api.advance(1000);
    await plan('2026-06-17T09:00:00Z', 'spring');
    await runAt('2026-06-16T10:00:00Z');
    expect(system.liveHeading()).toBe('Now');
    await runAt('2026-06-17T10:00:00Z');
    expect(system.liveHeading()).toBe('Spring');
    expect(await plans()).toMatchObject([{ state: 'replaced' }, { state: 'published' }]);
  });

  it('concurrent plans for a version leave one', async () => {
    const times = Array.from({ length: 6 }, (_, at) => `2026-06-16T09:00:0${at}Z`);
    await Promise.all(times.map((time) => plan(time, 'spring')));
    const waiting = (await plans()).filter(({ state }) => state === 'waiting');
    expect(waiting).toHaveLength(1);
  });

  it('a plan can be canceled', async () => {
    await plan('2026-06-16T09:00:00Z', 'spring');
    await plan('2026-06-16T09:00:00Z');
    system.api.advance(1000);
    expect(await plan(null, 'spring')).toMatchObject({ status: 200, state: 'called_off', id: null });
    await runAt('2026-06-16T10:00:00Z');
    expect(system.liveHeading()).toBe('Now');
    expect((await plans()).map(({ version, state }) => `${version} ${state}`).sort()).toEqual([
      'live unchanged',
      'spring called_off',
    ]);
  });

  it('plans for different versions are independent', async () => {
    system.write('Summer', 'summer');
    await plan('2026-06-16T09:00:00Z', 'spring');
    await plan('2026-06-18T09:00:00Z', 'summer');
    await runAt('2026-06-16T09:00:00Z');
    expect(system.liveHeading()).toBe('Spring');
    await runAt('2026-06-18T09:00:00Z');
    expect(system.liveHeading()).toBe('Summer');
  });

  it('the latest of several missed plans is published', async () => {
    system.write('Summer', 'summer');
    await plan('2026-06-16T09:00:00Z', 'spring');
    await plan('2026-06-18T09:00:00Z', 'summer');
    await runAt('2026-06-19T09:00:00Z');
    expect(system.liveHeading()).toBe('Summer');
    expect(system.asked.map(({ wish }) => wish.version)).toEqual(['live', 'summer']);
    expect(await plans()).toMatchObject([{ state: 'overtaken' }, { state: 'published' }]);
  });

  it('a plan still applies after an earlier rollback', async () => {
    system.write('Newer');
    await system.say({ site: 'harbor' }, { wait: 30 });
    // Later than the machine’s own clock, which dates the history of releases.
    const ahead = new Date(Date.now() + 3_600_000);
    system.api.setNow(new Date().toISOString());
    await plan(ahead.toISOString(), 'spring');
    await rollBack(system.place.sitesDir, 'harbor');
    expect(system.liveHeading()).toBe('Now');
    await runAt(ahead.toISOString());
    expect(system.liveHeading()).toBe('Spring');
  });

  it.each([
    ['2026-06-16T09:00:00', 'zone'],
    ['tomorrow', 'zone'],
    ['2026-02-30T09:00:00Z', 'zone'],
    ['2026-06-15T16:00:00Z', 'is over'],
    ['2027-12-01T00:00:00Z', 'more than a year'],
  ])('refuses a plan for the time %j', async (time, why) => {
    const publication = await plan(time);
    expect(publication.status).toBe(422);
    expect(publication.error?.fields?.publishAt).toContain(why);
    expect(await plans()).toEqual([]);
  });

  it.each(['../harbor', 'a b', '', '.'])('refuses a plan for the version %j', async (version) => {
    const publication = await system.say({
      site: 'harbor',
      version,
      publishAt: '2026-06-16T09:00:00Z',
    } as never);
    expect(publication.status).toBe(422);
  });
});
