import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';

const SITE = 'https://harbor.example';

/** Caches as browsers have them, as far as the worker uses them. */
class TestCache {
  readonly entries = new Map<string, Response>();
  match = async (key: string | Request) => this.entries.get(pathOf(key))?.clone();
  put = async (key: string, answer: Response) => void this.entries.set(pathOf(key), answer);
  delete = async (key: string) => this.entries.delete(pathOf(key));
  keys = async () => [...this.entries.keys()].map((key) => ({ url: SITE + key }));
}

const pathOf = (key: string | { url: string }): string =>
  new URL(typeof key === 'string' ? key : key.url, SITE).pathname;

type Listener = (event: object) => void;
let listeners: Map<string, Listener>;
let stores: Map<string, TestCache>;
const network = vi.fn<(path: string) => Response>();
const registration = { scope: 'https://harbor.example/dashboard', unregister: vi.fn(async () => true) };

const page = (...files: string[]) => new Response(`<script src="${files.join('"></script><script src="')}">`);

// other files run in this process afterwards
afterAll(() => vi.unstubAllGlobals());
beforeEach(async () => {
  vi.resetModules();
  listeners = new Map();
  stores = new Map();
  registration.unregister.mockClear();
  network
    .mockReset()
    .mockImplementation((path) =>
      path.startsWith('/_astro/') ? new Response(path) : page('/_astro/page.1.js', '/media/logo.svg'),
    );
  vi.stubGlobal('__FILES__', ['/_astro/cards.1.js']);
  vi.stubGlobal('__VERSION__', 'one');
  vi.stubGlobal('location', new URL(SITE));
  vi.stubGlobal('addEventListener', (name: string, hear: Listener) => listeners.set(name, hear));
  vi.stubGlobal('skipWaiting', async () => {});
  vi.stubGlobal('registration', registration);
  vi.stubGlobal('fetch', async (request: string | Request) => network(pathOf(request)));
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const store = stores.get(name) ?? new TestCache();
      stores.set(name, store);
      return store;
    },
    match: async (key: string | Request) => {
      for (const store of stores.values()) if (store.entries.has(pathOf(key))) return store.match(key);
      return undefined;
    },
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  });
  await import('./cards-service-worker.ts');
});

/** Lets the worker do all that it wants to do about an event. */
async function tell(name: string): Promise<void> {
  const works: Promise<unknown>[] = [];
  listeners.get(name)?.({ waitUntil: (work: Promise<unknown>) => works.push(work) });
  await Promise.all(works);
}

/** @returns null where the worker leaves the answer to the browser */
async function ask(address: string, { mode = 'navigate', method = 'GET' } = {}): Promise<string | null> {
  let answer: Promise<Response> | null = null;
  const works: Promise<unknown>[] = [];
  listeners.get('fetch')?.({
    request: { url: new URL(address, SITE).href, mode, method },
    respondWith: (given: Promise<Response>) => {
      answer = given;
    },
    waitUntil: (work: Promise<unknown>) => works.push(work),
  });
  const text = answer && (await (await (answer as Promise<Response>)).text());
  await Promise.all(works);
  return text;
}

const offline = () =>
  network.mockImplementation(() => {
    throw new TypeError('Failed to fetch');
  });
const cachedFiles = () => [...(stores.get('enamel-cards-one')?.entries.keys() ?? [])].sort();

describe('the service worker for saved cards', () => {
  it('caches the two pages, the files in them, and the files of their scripts', async () => {
    await tell('install');
    expect(cachedFiles()).toEqual([
      '/_astro/cards.1.js',
      '/_astro/page.1.js',
      '/dashboard',
      '/media/logo.svg',
      '/member-login',
    ]);
  });

  it('does not install the worker if a file is missing', async () => {
    network.mockImplementation((path) =>
      path === '/media/logo.svg' ? new Response('', { status: 404 }) : page('/media/logo.svg'),
    );
    await expect(tell('install')).rejects.toThrow('/media/logo.svg cannot be kept');
  });

  it('responds from the network if there is one, and caches nothing', async () => {
    await tell('install');
    const before = cachedFiles();
    network.mockImplementation(() => new Response('as it is now'));
    expect(await ask('/dashboard?section=cards')).toBe('as it is now');
    expect(await ask('/_astro/other.2.js', { mode: 'cors' })).toBe('as it is now');
    expect(cachedFiles()).toEqual(before);
    offline();
    expect(await ask('/dashboard?section=cards')).toContain('/_astro/page.1.js');
  });

  it('responds from the cache without network', async () => {
    await tell('install');
    offline();
    expect(await ask('/member-login?next=%2Fdashboard')).toContain('/_astro/page.1.js');
    expect(await ask('/_astro/cards.1.js', { mode: 'cors' })).toBe('/_astro/cards.1.js');
  });

  it('responds from the cache if the network is too slow', async () => {
    await tell('install');
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => new Promise(() => {}));
    const answer = ask('/dashboard');
    await vi.advanceTimersByTimeAsync(8000);
    expect(await answer).toContain('/_astro/page.1.js');
    vi.useRealTimers();
  });

  it.each([
    ['/faq', {}],
    ['/dashboard?version=draft', {}],
    ['/api/v4/member/info', { mode: 'cors' }],
    ['/builds/latest.json', { mode: 'cors' }],
    ['https://maps.example/_astro/x.js', { mode: 'no-cors' }],
    ['/dashboard', { method: 'POST' }],
  ])('does not handle a request for %s', async (address, how) => {
    expect(await ask(address, how)).toBeNull();
  });

  it('updates the cached pages after a publish, and removes files that they no longer name', async () => {
    await tell('install');
    network.mockImplementation((path) =>
      path.startsWith('/_astro/') ? new Response(path) : page('/_astro/page.2.js'),
    );
    await tell('message');
    expect(cachedFiles()).toEqual(['/_astro/cards.1.js', '/_astro/page.2.js', '/dashboard', '/member-login']);
  });

  it('removes the caches of earlier workers, and no others', async () => {
    await caches.open('enamel-cards-zero');
    await caches.open('of-another-site');
    await tell('install');
    await tell('activate');
    expect([...stores.keys()].sort()).toEqual(['enamel-cards-one', 'of-another-site']);
  });

  it('uninstalls itself if the brand is gone', async () => {
    await tell('install');
    network.mockImplementation(() => new Response('no such site', { status: 404 }));
    expect(await ask('/dashboard')).toBe('no such site');
    expect(registration.unregister).toHaveBeenCalledOnce();
    expect([...stores.keys()]).toEqual([]);
  });
});
