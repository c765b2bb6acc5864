import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rollBack } from '#publish/operations/rollback.ts';
import { type ContentSystem, openContentSystem } from '#tests/support/publish/content-system.ts';

let system: ContentSystem;
beforeEach(async () => {
  system = await openContentSystem();
});
afterEach(() => system.close());

const message = { site: 'harbor' };
/** Advances the clock, so that no two messages are signed with the same second. */
const later = (seconds = 1) => system.api.advance(seconds * 1000);

describe('temporary errors', () => {
  it('a publish is retried after a temporary error', async () => {
    system.write('First');
    const { read } = system.place.source;
    let isAway = true;
    system.place.source.read = (...asked) => {
      if (isAway) throw new Error('the content system does not answer');
      return read(...asked);
    };
    const publication = await system.say(message);
    await system.settled();
    expect(await system.readStatus(publication)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      error: expect.stringContaining('does not answer'),
    });
    isAway = false;
    later(6);
    await system.runDue();
    expect(await system.readStatus(publication)).toMatchObject({
      state: 'published',
      attempts: 2,
      error: '',
    });
    expect(system.liveHeading()).toBe('First');
  });

  it('a publish fails with its reason after several errors', async () => {
    system.write('First');
    system.place.source.read = async () => {
      throw new Error('the content system does not answer');
    };
    const publication = await system.say(message);
    for (let tries = 0; tries < 6; tries += 1) {
      await system.runDue();
      later(300);
    }
    expect(await system.readStatus(publication)).toMatchObject({
      state: 'failed',
      attempts: 4,
      error: expect.stringContaining('does not answer'),
    });
  });
});

describe('publishes and rollbacks', () => {
  it('a publish requested before a rollback does not undo it', async () => {
    for (const heading of ['First', 'Second']) {
      system.write(heading);
      await system.say(message, { wait: 30 });
      later();
    }
    system.write('Third');
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
    const publication = await system.say(message);
    await system.settled();
    await rollBack(system.place.sitesDir, 'harbor');
    expect(system.liveHeading()).toBe('First');
    later(10);
    await system.runDue();
    expect(await system.readStatus(publication)).toMatchObject({ state: 'overtaken' });
    expect(system.liveHeading()).toBe('First');
  });

  it('a publish requested after a rollback goes live', async () => {
    for (const heading of ['First', 'Second']) {
      system.write(heading);
      await system.say(message, { wait: 30 });
      later();
    }
    await rollBack(system.place.sitesDir, 'harbor');
    // The history uses the machine’s clock, so this is later.
    system.api.setNow(new Date(Date.now() + 1000).toISOString());
    const publication = await system.say(message, { wait: 30 });
    expect(publication.state).toBe('switched');
    expect(system.liveHeading()).toBe('Second');
  });
});

describe('the status page of a publish', () => {
  const publishAndOpenStatus = async () => {
    system.write('First');
    const publication = await system.say(message, { wait: 30 });
    return new URL(publication.statusUrl ?? '');
  };

  it('the status is not found for other brands and publishes, or with forged or old keys', async () => {
    const { pathname, search, searchParams } = await publishAndOpenStatus();
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

  it('the status is never cached, indexed or logged', async () => {
    const { pathname, search } = await publishAndOpenStatus();
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

  it('the status shows changed texts before and after, escaped', async () => {
    system.write('First <script>alert(1)</script> questions');
    await system.say(message, { wait: 30 });
    later();
    system.write('Second <script>alert(1)</script> questions');
    const publication = await system.say(message, { wait: 30 });
    expect((await system.readStatus(publication)).report).toMatchObject({
      changed: [{ path: '/faq' }],
      changes: [{ kind: 'text', pages: ['/faq'] }],
    });
    const { pathname, search } = new URL(publication.statusUrl ?? '');
    const page = await system.api.browser().send(pathname + search, { headers: { accept: 'text/html' } });
    const html = await page.text();
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(html).not.toContain('<script');
    expect(html).toContain('<mark>First</mark>');
    expect(html).toContain('<mark>Second</mark>');
  });
});
