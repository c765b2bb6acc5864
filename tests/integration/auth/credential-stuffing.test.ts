import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { login } from '#contracts/auth/login.ts';
import { createAccount, PASSWORD, type TestAccount } from '#tests/support/api/accounts.ts';
import { guess } from '#tests/support/api/guesses.ts';
import { stopClock } from '#tests/support/api/stopped-clock.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestBrowser } from '#tests/support/api/test-browser.ts';

let api: TestApi;
let ana: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

stopClock(() => api);
let made = 0;
beforeEach(async () => {
  made += 1;
  ana = await createAccount(api, { email: `ana.${made}@example.com` });
});

const tryWith = (browser: TestBrowser, password: string) =>
  browser.call(login, { body: { email: ana.email, password } });

describe('credential stuffing from one network', () => {
  const stuff = async (
    times: number,
    from: { site?: (index: number) => string; address: (index: number) => string },
  ) => {
    const waits: number[] = [];
    for (let index = 0; index < times; index += 1) {
      const email = `person.${index}@example.com`;
      const site = from.site?.(index) ?? 'harbor';
      waits.push(await guess(api, { email, site, address: from.address(index) }));
    }
    return waits;
  };
  const none = (count: number) => Array(count).fill(0);

  it('slows down tries from one network across accounts', async () => {
    const waits = await stuff(60, { address: () => '192.0.2.100' });
    expect(waits.slice(0, 40)).toEqual(none(40));
    expect(waits.slice(45)).not.toContain(0);
    expect((await tryWith(api.browser('harbor', { address: '192.0.2.100' }), PASSWORD)).status).toBe(429);
    expect((await tryWith(api.browser('harbor', { address: '192.0.2.101' }), PASSWORD)).status).toBe(200);
  });

  it('slows down tries from all addresses of one IPv6 network', async () => {
    const waits = await stuff(60, { address: (index) => `2001:db8:7:7::${index.toString(16)}` });
    expect(waits.slice(45)).not.toContain(0);
  });

  it('slows down tries from one network across brands', async () => {
    const sites = ['harbor', 'brightway', 'mesa', 'northline', 'pinewood', 'sonrisa'];
    const site = (index: number) => sites[index % sites.length]!;
    const waits = await stuff(140, { site, address: () => '192.0.2.102' });
    expect(waits.slice(0, 120)).toEqual(none(120));
    expect(waits.slice(125)).not.toContain(0);
  });

  it('does not delay a known browser in the same network', async () => {
    const colleague = api.browser('harbor', { address: '192.0.2.103' });
    await tryWith(colleague, PASSWORD);
    await stuff(60, { address: () => '192.0.2.103' });
    expect((await tryWith(colleague, PASSWORD)).status).toBe(200);
  });

  it('counts tries by the address that the server sees, regardless of headers', async () => {
    await stuff(45, { address: () => '192.0.2.104' });
    const answer = await api.browser('harbor', { address: '192.0.2.104' }).call(login, {
      body: { email: ana.email, password: PASSWORD },
      headers: { 'x-forwarded-for': '192.0.2.105', 'x-real-ip': '192.0.2.105', forwarded: 'for=192.0.2.105' },
    });
    expect(answer.status).toBe(429);
  });
});

describe('stored counters of tries', () => {
  it('stores neither addresses nor networks', async () => {
    await tryWith(api.browser(), 'a guess');
    const rows = await api.rows<{ key: string }>('select key from rate_limits');
    expect(rows.length).toBeGreaterThan(3);
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
  });

  it('refuses all tries while the counters cannot be stored', async () => {
    const browser = api.browser();
    await browser.open();
    await alterTable('alter table rate_limits rename to rate_limits_away');
    try {
      const answer = await tryWith(browser, PASSWORD);
      expect(answer.status).toBe(503);
      expect(answer.refused().code).toBe('unavailable');
      expect(answer.headers.get('retry-after')).toBeTruthy();
      expect(await api.rows('select * from sessions where account_id = $1', [ana.id])).toEqual([]);
    } finally {
      await alterTable('alter table rate_limits_away rename to rate_limits');
    }
  });
});

async function alterTable(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: api.databaseUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
