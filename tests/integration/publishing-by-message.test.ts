import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clearPublications } from '../../src/api/services/publishing/clear-publications.ts';
import { isPublishDue } from '../../src/api/services/publishing/publication-rows.ts';
import { publisherOf } from '../../src/api/services/publishing/publisher.ts';
import { rollBack } from '../../src/publish/rollback.ts';
import { type ContentSystem, openContentSystem, type Said } from '../support/content-system.ts';
import { readLive } from '../support/publishing.ts';

let system: ContentSystem;
beforeEach(async () => {
  system = await openContentSystem();
});
afterEach(() => system.close());

const write = (heading: string, version = 'live') =>
  system.place.write('harbor', { pages: [{ page: 'faq', heading }] }, version);
const liveHeading = () =>
  /<h1>([^<]*)</.exec(readLive(system.place.sitesDir, 'harbor').files.get('faq.html') ?? '')?.[1];
const rows = () =>
  system.api.rows<{ cause: string; state: string; version: string; attempts: number }>(
    'select cause, state, version, attempts from publications order by created_at, requested_at, due_at',
  );
const message = { site: 'harbor' };
/** A moment later, so that no two messages are signed with the same second. */
const later = (seconds = 1) => system.api.advance(seconds * 1000);

/** What has become of it, as its address says. */
async function statusOf(said: Said): Promise<Record<string, unknown>> {
  const { pathname, search } = new URL(said.statusUrl ?? '');
  const response = await system.api.browser().send(pathname + search);
  expect(response.status).toBe(200);
  return response.json() as Promise<Record<string, unknown>>;
}

describe('a message of the content system', () => {
  it('is answered at once and seen to behind the answer', async () => {
    write('First');
    const said = await system.say(message);
    expect(said).toMatchObject({ status: 202, repeated: false, release: null });
    await system.settled();
    expect(liveHeading()).toBe('First');
    expect(await statusOf(said)).toMatchObject({
      ...{ id: said.id, site: 'harbor', version: 'live', cause: 'message', state: 'published' },
      release: readLive(system.place.sitesDir, 'harbor').release.id,
      before: null,
    });
  });

  it('waits for the end where it is asked to, as it did for those who wrote their side earlier', async () => {
    write('First');
    const said = await system.say(message, { wait: 30 });
    expect(said).toMatchObject({ status: 200, state: 'published' });
    expect(said.release).toBe(readLive(system.place.sitesDir, 'harbor').release.id);
    later();
    expect(await system.say(message, { wait: 30 })).toMatchObject({ status: 200, state: 'unchanged' });
  });

  it('renders and writes what has changed, and nothing else', async () => {
    write('First');
    await system.say(message, { wait: 30 });
    system.place.renderer.rendered.length = 0;
    later();
    write('Second');
    await system.say(message, { wait: 30 });
    expect(system.place.renderer.rendered).toEqual(['/faq']);
  });

  it('says why nothing went live, and what was live stays', async () => {
    write('First');
    await system.say(message, { wait: 30 });
    const { release } = readLive(system.place.sitesDir, 'harbor');
    later();
    system.place.write('harbor', { pages: 'none' } as never);
    const said = await system.say(message, { wait: 30 });
    expect(said).toMatchObject({ status: 200, state: 'failed', release: release.id });
    expect((await statusOf(said)).error).toContain('pages');
    expect(liveHeading()).toBe('First');
    expect(await rows()).toMatchObject([{ state: 'published' }, { state: 'failed', attempts: 1 }]);
  });

  it.each([61, -1, 1.5, 'x'])('cannot ask to wait %s seconds', async (wait) => {
    expect(await system.say(message, { wait: wait as number })).toMatchObject({ status: 422 });
    expect(await rows()).toEqual([]);
  });
});

describe('the same message again', () => {
  it('does nothing a second time, whichever process gets it, also when somebody has stepped back', async () => {
    const first = seconds();
    write('First');
    await system.say(message, { wait: 30 });
    later(100);
    write('Second');
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
    await runDue();
    expect(liveHeading()).toBe('First');
    expect(system.asked).toHaveLength(2);
    expect(await rows()).toHaveLength(2);
  });

  it('at the same moment to several processes is seen to once', async () => {
    write('First');
    const all = await Promise.all(Array.from({ length: 8 }, () => system.say(message, { wait: 30 })));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(all.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(system.asked).toHaveLength(1);
  });

  it('within its second has the content looked at once more: it may speak of a later change', async () => {
    write('First');
    await system.say(message, { wait: 30 });
    write('Second, of the same second');
    await system.say(message, { wait: 30 });
    await system.say(message, { wait: 30 });
    expect(liveHeading()).toBe('First');
    await lookAgain();
    expect(liveHeading()).toBe('Second, of the same second');
    expect((await rows()).map(({ cause, state }) => [cause, state])).toEqual([
      ['message', 'published'],
      ['again', 'published'],
    ]);
  });

  it('looks, and does nothing where nothing has changed since', async () => {
    write('First');
    await system.say(message, { wait: 30 });
    await system.say(message, { wait: 30 });
    await lookAgain();
    expect(system.asked).toHaveLength(1);
    expect((await rows())[1]).toMatchObject({ cause: 'again', state: 'unchanged' });
  });

  it('is forgotten when no signature could open it any more, and not before', async () => {
    write('First');
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
    write('First');
    const { render } = system.place.renderer;
    let isFirst = true;
    const others: Promise<Said>[] = [];
    system.place.renderer.render = async (view) => {
      if (isFirst) {
        isFirst = false;
        // the editor goes on while the first publish is at work
        write('Second');
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
    expect(liveHeading()).toBe('Second');
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

describe('a fault that may be over soon', () => {
  it('is met with another try, and then it is live', async () => {
    write('First');
    const { read } = system.place.source;
    let isAway = true;
    system.place.source.read = (...asked) => {
      if (isAway) throw new Error('the content system does not answer');
      return read(...asked);
    };
    const said = await system.say(message);
    await system.settled();
    expect(await statusOf(said)).toMatchObject({
      ...{ state: 'waiting', attempts: 1 },
      error: expect.stringContaining('does not answer'),
    });
    isAway = false;
    later(6);
    await runDue();
    expect(await statusOf(said)).toMatchObject({ state: 'published', attempts: 2, error: '' });
    expect(liveHeading()).toBe('First');
  });

  it('is given up after a while, with its reason', async () => {
    write('First');
    system.place.source.read = async () => {
      throw new Error('the content system does not answer');
    };
    const said = await system.say(message);
    for (let tries = 0; tries < 6; tries += 1) {
      await runDue();
      later(300);
    }
    expect(await statusOf(said)).toMatchObject({
      ...{ state: 'failed', attempts: 4 },
      error: expect.stringContaining('does not answer'),
    });
  });
});

describe('somebody who steps back', () => {
  it('is not undone by a publish that was asked for before', async () => {
    for (const heading of ['First', 'Second']) {
      write(heading);
      await system.say(message, { wait: 30 });
      later();
    }
    write('Third');
    const { source } = system.place;
    const { read } = source;
    let isFirst = true;
    source.read = async (...asked) => {
      if (isFirst) {
        isFirst = false;
        throw new Error('the content system does not answer');
      }
      return read(...asked);
    };
    const said = await system.say(message);
    await system.settled();
    await rollBack(system.place.sitesDir, 'harbor');
    expect(liveHeading()).toBe('First');
    later(10);
    await runDue();
    expect(await statusOf(said)).toMatchObject({ state: 'overtaken' });
    expect(liveHeading()).toBe('First');
  });

  it('is followed by what is asked for afterwards', async () => {
    for (const heading of ['First', 'Second']) {
      write(heading);
      await system.say(message, { wait: 30 });
      later();
    }
    await rollBack(system.place.sitesDir, 'harbor');
    // the history has the machine's time, and this is after it
    system.api.setNow(new Date(Date.now() + 1000).toISOString());
    const said = await system.say(message, { wait: 30 });
    expect(said.state).toBe('switched');
    expect(liveHeading()).toBe('Second');
  });
});

describe('the address that says what has become of it', () => {
  const keyed = async () => {
    write('First');
    const said = await system.say(message, { wait: 30 });
    return new URL(said.statusUrl ?? '');
  };

  it('is nobody else’s: another brand, another publish, a forged or an old key open nothing', async () => {
    const { pathname, search, searchParams } = await keyed();
    const open = async (path: string, site = 'harbor') => (await system.api.browser(site).send(path)).status;
    expect(await open(pathname + search)).toBe(200);
    expect(await open(pathname + search, 'mesa')).toBe(404);
    expect(await open(pathname)).toBe(404);
    const key = searchParams.get('key') ?? '';
    for (const forged of [key.replace(/^\d+/, '9999999999'), `${key.slice(0, -2)}xx`, 'x.y', ''])
      expect(await open(`${pathname}?key=${forged}`), forged).toBe(404);
    const another = pathname.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect(await open(another + search)).toBe(404);
    later(31 * 24 * 3600);
    expect(await open(pathname + search)).toBe(404);
  });

  it('is kept by nobody, listed by nobody, and told to nobody', async () => {
    const { pathname, search } = await keyed();
    for (const accept of ['application/json', 'text/html']) {
      const response = await system.api.browser().send(pathname + search, { headers: { accept } });
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      });
      const refused = await system.api.browser().send(`${pathname}?key=1.x`, { headers: { accept } });
      expect(refused.status).toBe(404);
      expect(refused.headers.get('cache-control')).toBe('private, no-store');
      expect(refused.headers.get('x-robots-tag')).toBe('noindex');
    }
    expect(system.api.logged.join()).not.toContain(search.slice(5));
  });

  it('shows an editor what visitors see otherwise, before and after, as text alone', async () => {
    write('First <script>alert(1)</script> questions');
    await system.say(message, { wait: 30 });
    later();
    write('Second <script>alert(1)</script> questions');
    const said = await system.say(message, { wait: 30 });
    expect((await statusOf(said)).report).toMatchObject({
      changed: [{ path: '/faq' }],
      changes: [{ kind: 'text', pages: ['/faq'] }],
    });
    const { pathname, search } = new URL(said.statusUrl ?? '');
    const page = await system.api.browser().send(pathname + search, { headers: { accept: 'text/html' } });
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(html).not.toContain('<script');
    expect(html).toContain('<mark>First</mark>');
    expect(html).toContain('<mark>Second</mark>');
  });
});

const seconds = () => Math.floor(system.api.parts.now().getTime() / 1000);

/** What the job does that looks for work every second. */
async function runDue(): Promise<void> {
  const { parts } = system.api;
  if (await parts.database.acrossSites((tx) => isPublishDue(tx, parts.now()))) publisherOf(parts).nudge();
  await system.settled();
}

async function lookAgain(): Promise<void> {
  later(3);
  await runDue();
}
