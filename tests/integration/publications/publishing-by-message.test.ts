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
/** A moment later, so that no two messages are signed with the same second. */
const later = (seconds = 1) => system.api.advance(seconds * 1000);

describe('a message of the content system', () => {
  it('is answered at once and seen to behind the answer', async () => {
    system.write('First');
    const said = await system.say(message);
    expect(said).toMatchObject({ status: 202, repeated: false, release: null });
    await system.settled();
    expect(system.liveHeading()).toBe('First');
    expect(await system.statusOf(said)).toMatchObject({
      ...{ id: said.id, site: 'harbor', version: 'live', cause: 'message', state: 'published' },
      release: readLive(system.place.sitesDir, 'harbor').release.id,
      before: null,
    });
  });

  it('waits for the end where it is asked to, as it did for those who wrote their side earlier', async () => {
    system.write('First');
    const said = await system.say(message, { wait: 30 });
    expect(said).toMatchObject({ status: 200, state: 'published' });
    expect(said.release).toBe(readLive(system.place.sitesDir, 'harbor').release.id);
    later();
    expect(await system.say(message, { wait: 30 })).toMatchObject({ status: 200, state: 'unchanged' });
  });

  it('renders and writes what has changed, and nothing else', async () => {
    system.write('First');
    await system.say(message, { wait: 30 });
    system.place.renderer.rendered.length = 0;
    later();
    system.write('Second');
    await system.say(message, { wait: 30 });
    expect(system.place.renderer.rendered).toEqual(['/faq']);
  });

  it('says why nothing went live, and what was live stays', async () => {
    system.write('First');
    await system.say(message, { wait: 30 });
    const { release } = readLive(system.place.sitesDir, 'harbor');
    later();
    system.place.write('harbor', { pages: 'none' } as never);
    const said = await system.say(message, { wait: 30 });
    expect(said).toMatchObject({ status: 200, state: 'failed', release: release.id });
    expect((await system.statusOf(said)).error).toContain('pages');
    expect(system.liveHeading()).toBe('First');
    expect(await rows()).toMatchObject([{ state: 'published' }, { state: 'failed', attempts: 1 }]);
  });

  it.each([61, -1, 1.5, 'x'])('cannot ask to wait %s seconds', async (wait) => {
    expect(await system.say(message, { wait: wait as number })).toMatchObject({ status: 422 });
    expect(await rows()).toEqual([]);
  });
});

describe('the same message again', () => {
  it('does nothing a second time in any process, even after a rollback', async () => {
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

  it('at the same moment to several processes is seen to once', async () => {
    system.write('First');
    const all = await Promise.all(Array.from({ length: 8 }, () => system.say(message, { wait: 30 })));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(all.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(system.asked).toHaveLength(1);
  });

  it('within its second has the content looked at once more: it may speak of a later change', async () => {
    system.write('First');
    await system.say(message, { wait: 30 });
    system.write('Second, of the same second');
    await system.say(message, { wait: 30 });
    await system.say(message, { wait: 30 });
    expect(system.liveHeading()).toBe('First');
    await lookAgain();
    expect(system.liveHeading()).toBe('Second, of the same second');
    expect((await rows()).map(({ cause, state }) => [cause, state])).toEqual([
      ['message', 'published'],
      ['again', 'published'],
    ]);
  });

  it('looks, and does nothing where nothing has changed since', async () => {
    system.write('First');
    await system.say(message, { wait: 30 });
    await system.say(message, { wait: 30 });
    await lookAgain();
    expect(system.asked).toHaveLength(1);
    expect((await rows())[1]).toMatchObject({ cause: 'again', state: 'unchanged' });
  });

  it('is forgotten when no signature could open it any more, and not before', async () => {
    system.write('First');
    await system.say(message, { wait: 30 });
    const kept = async () => (await system.api.rows('select from cms_messages')).length;
    const clear = () =>
      system.api.parts.database.acrossSites((tx) => clearPublications(tx, system.api.parts.now()));
    later(600);
    await clear();
    expect(await kept()).toBe(1);
    later(3600);
    await clear();
    expect(await kept()).toBe(0);
    expect(await rows()).toHaveLength(1);
  });
});

describe('many messages for one brand', () => {
  it('at once settle on the newest content', async () => {
    system.write('First');
    const { render } = system.place.renderer;
    let isFirst = true;
    const others: Promise<Said>[] = [];
    system.place.renderer.render = async (view) => {
      if (isFirst) {
        isFirst = false;
        // the editor goes on while the first publish is at work
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

  it('are seen to for each brand by itself', async () => {
    const sites = ['harbor', 'mesa', 'northline', 'sonrisa'];
    for (const site of sites) system.place.write(site, {});
    for (const site of sites) expect(await system.say({ site })).toMatchObject({ status: 202 });
    await system.settled();
    expect(system.asked.map(({ site }) => site).sort()).toEqual(sites);
    for (const site of sites) expect(readLive(system.place.sitesDir, site).release.site).toBe(site);
  });
});

const seconds = () => Math.floor(system.api.parts.now().getTime() / 1000);

async function lookAgain(): Promise<void> {
  later(3);
  await system.runDue();
}
