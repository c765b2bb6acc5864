import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearPublications } from '#api/services/publications/publication-rows.ts';
import { rollBack } from '#publish/operations/rollback.ts';
import { type ContentSystem, openContentSystem, type Said } from '#tests/support/publish/content-system.ts';
import { readLive } from '#tests/support/publish/publish-fixture.ts';

let system: ContentSystem;
beforeEach(async () => {
  system = await openContentSystem();
});
afterEach(() => system.close());

const rows = () =>
  system.api.rows<{ cause: string; state: string; version: string; attempts: number }>(
    'select cause, state, version, attempts from publications order by created_at, requested_at, due_at',
  );
const message = { site: 'harbor' };
/** Advances the clock, so that no two messages are signed with the same second. */
const later = (seconds = 1) => system.api.advance(seconds * 1000);

describe('publish messages of the content system', () => {
  it('a message is answered immediately, and the publish runs in the background', async () => {
    system.write('First');
    const publication = await system.say(message);
    expect(publication).toMatchObject({ status: 202, repeated: false, release: null });
    await system.settled();
    expect(system.liveHeading()).toBe('First');
    expect(await system.readStatus(publication)).toMatchObject({
      id: publication.id,
      site: 'harbor',
      version: 'live',
      cause: 'message',
      state: 'published',
      release: readLive(system.place.sitesDir, 'harbor').release.id,
      before: null,
    });
  });

  it('the response waits for the end of the publish if the message requests it', async () => {
    system.write('First');
    const publication = await system.say(message, { wait: 30 });
    expect(publication).toMatchObject({ status: 200, state: 'published' });
    expect(publication.release).toBe(readLive(system.place.sitesDir, 'harbor').release.id);
    later();
    expect(await system.say(message, { wait: 30 })).toMatchObject({ status: 200, state: 'unchanged' });
  });

  it('renders and writes only what has changed', async () => {
    system.write('First');
    await system.say(message, { wait: 30 });
    system.place.renderer.rendered.length = 0;
    later();
    system.write('Second');
    await system.say(message, { wait: 30 });
    expect(system.place.renderer.rendered).toEqual(['/faq']);
  });

  it('a failed publish reports its reason, and the live release stays', async () => {
    system.write('First');
    await system.say(message, { wait: 30 });
    const { release } = readLive(system.place.sitesDir, 'harbor');
    later();
    system.place.write('harbor', { pages: 'none' } as never);
    const publication = await system.say(message, { wait: 30 });
    expect(publication).toMatchObject({ status: 200, state: 'failed', release: release.id });
    expect((await system.readStatus(publication)).error).toContain('pages');
    expect(system.liveHeading()).toBe('First');
    expect(await rows()).toMatchObject([{ state: 'published' }, { state: 'failed', attempts: 1 }]);
  });

  it.each([61, -1, 1.5, 'x'])('refuses to wait %s seconds', async (wait) => {
    expect(await system.say(message, { wait: wait as number })).toMatchObject({ status: 422 });
    expect(await rows()).toEqual([]);
  });
});

describe('repeated publish messages', () => {
  it('a repeated message publishes nothing in any process, even after a rollback', async () => {
    const first = seconds();
    system.write('First');
    await system.say(message, { wait: 30 });
    later(100);
    system.write('Second');
    const second = await system.say(message, { wait: 30 });
    await rollBack(system.place.sitesDir, 'harbor');
    later(100);
    for (const from of [system.api.browser(), system.another()])
      for (const at of [first, first + 100])
        expect(await system.say(message, { wait: 30, at, from })).toMatchObject({
          status: 200,
          repeated: true,
        });
    expect(await system.say(message, { at: first + 100 })).toMatchObject({
      id: second.id,
      release: second.release,
    });
    await system.runDue();
    expect(system.liveHeading()).toBe('First');
    expect(system.asked).toHaveLength(2);
    expect(await rows()).toHaveLength(2);
  });

  it('concurrent repeats to several processes publish once', async () => {
    system.write('First');
    const all = await Promise.all(Array.from({ length: 8 }, () => system.say(message, { wait: 30 })));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(all.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(system.asked).toHaveLength(1);
  });

  it('a repeat within the same second checks the content once more for a later change', async () => {
    system.write('First');
    await system.say(message, { wait: 30 });
    system.write('Second, of the same second');
    await system.say(message, { wait: 30 });
    await system.say(message, { wait: 30 });
    expect(system.liveHeading()).toBe('First');
    await publishDue();
    expect(system.liveHeading()).toBe('Second, of the same second');
    expect((await rows()).map(({ cause, state }) => [cause, state])).toEqual([
      ['message', 'published'],
      ['again', 'published'],
    ]);
  });

  it('a repeat within the same second publishes nothing if nothing has changed', async () => {
    system.write('First');
    await system.say(message, { wait: 30 });
    await system.say(message, { wait: 30 });
    await publishDue();
    expect(system.asked).toHaveLength(1);
    expect((await rows())[1]).toMatchObject({ cause: 'again', state: 'unchanged' });
  });

  it('a message is forgotten only after its signature has expired', async () => {
    system.write('First');
    await system.say(message, { wait: 30 });
    const countMessages = async () => (await system.api.rows('select from cms_messages')).length;
    const clear = () =>
      system.api.deps.database.acrossSites((tx) => clearPublications(tx, system.api.deps.now()));
    later(600);
    await clear();
    expect(await countMessages()).toBe(1);
    later(3600);
    await clear();
    expect(await countMessages()).toBe(0);
    expect(await rows()).toHaveLength(1);
  });
});

describe('many publish messages', () => {
  it('concurrent messages for one brand publish the newest content', async () => {
    system.write('First');
    const { render } = system.place.renderer;
    let isFirst = true;
    const others: Promise<Said>[] = [];
    system.place.renderer.render = async (view) => {
      if (isFirst) {
        isFirst = false;
        // The editor continues while the first publish is in progress.
        system.write('Second');
        for (let at = 0; at < 5; at += 1) {
          later();
          others.push(system.say(message, { wait: 30 }));
        }
        await Promise.race([...others, new Promise((resolve) => setImmediate(resolve))]);
      }
      return render(view);
    };
    await system.say(message, { wait: 30 });
    const ended = await Promise.all(others);
    expect(
      ended.map(({ state }) => state).filter((state) => !['published', 'unchanged'].includes(state)),
    ).toEqual([]);
    expect(system.liveHeading()).toBe('Second');
    expect(system.asked.length).toBeLessThanOrEqual(6);
  });

  it('messages for several brands are published independently', async () => {
    const sites = ['harbor', 'mesa', 'northline', 'sonrisa'];
    for (const site of sites) system.place.write(site, {});
    for (const site of sites) expect(await system.say({ site })).toMatchObject({ status: 202 });
    await system.settled();
    expect(system.asked.map(({ site }) => site).sort()).toEqual(sites);
    for (const site of sites) expect(readLive(system.place.sitesDir, site).release.site).toBe(site);
  });
});

const seconds = () => Math.floor(system.api.deps.now().getTime() / 1000);

async function publishDue(): Promise<void> {
  later(3);
  await system.runDue();
}
