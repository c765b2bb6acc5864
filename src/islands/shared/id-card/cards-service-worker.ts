/**
 * The service worker of members who save their cards on the phone. Serves two pages, network first, so that saved
 * content is used only offline. Compiled into a single file by publish/compile/bundled-scripts.ts, which fills in
 * the files that the pages need.
 */
export {};

declare const __FILES__: readonly string[];
declare const __VERSION__: string;

/** The parts of a worker's world that are used here; the project is typed for pages. */
interface Worker extends Pick<EventTarget, 'addEventListener'> {
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration;
}
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

const worker = globalThis as unknown as Worker;

/** What the addresses of the pages' language begin with; each language has workers and a cache of its own. */
const BASE = new URL(worker.registration.scope).pathname.replace(/\/(?:dashboard|member-login)$/, '');
const PAGES = [`${BASE}/dashboard`, `${BASE}/member-login`];
const PREFIX = 'enamel-cards-';
const CACHE = PREFIX + __VERSION__ + BASE;
/** Where the network says nothing for so long, it counts as gone: a bar of signal in a basement. */
const NETWORK_TIMEOUT_MS = 8000;
/** Fonts, pictures and scripts that a page names. Their names carry a hash, so they never change. */
const FILE_IN_PAGE = /\/(?:_astro|media)\/[\w./@-]+\.\w+/g;

const on = (name: string, listener: (event: never) => void): void =>
  worker.addEventListener(name, listener as EventListener);

on('install', (event: ExtendableEvent) => event.waitUntil(fillCache().then(() => worker.skipWaiting())));
on('activate', (event: ExtendableEvent) => event.waitUntil(deleteCaches(isOlder)));
// New pages were published.
on('message', (event: ExtendableEvent) => event.waitUntil(fillCache()));
on('fetch', (event: FetchEvent) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    // a preview is what the server shows, or nothing
    if (PAGES.includes(pathname) && !searchParams.has('version'))
      event.respondWith(respondWithPage(event, request, pathname));
  } else if (/^\/(?:_astro|media)\//.test(pathname)) event.respondWith(respondWithFile(request));
});

/** Caches of this language are named by what their addresses begin with, after the version. */
function isOlder(name: string): boolean {
  const base = name.includes('/') ? name.slice(name.indexOf('/')) : '';
  return base === BASE && name !== CACHE;
}

/** Caches both pages and all their files, or nothing, because a partial card is useless. */
async function fillCache(): Promise<void> {
  const cache = await caches.open(CACHE);
  const pages = await Promise.all(PAGES.map(async (page) => [page, await load(page)] as const));
  const named = await Promise.all(pages.map(([, page]) => page.clone().text()));
  const files = new Set([...__FILES__, ...named.flatMap((html) => html.match(FILE_IN_PAGE) ?? [])]);
  await Promise.all(
    [...files].map(async (file) => {
      if (!(await cache.match(file))) await cache.put(file, await load(file));
    }),
  );
  for (const [page, answer] of pages) await cache.put(page, answer);
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (!files.has(pathname) && !PAGES.includes(pathname)) await cache.delete(url);
  }
}

async function load(address: string): Promise<Response> {
  // Revalidate pages; files may come from the browser's own cache.
  const answer = await fetch(address, { cache: PAGES.includes(address) ? 'no-cache' : 'default' });
  if (!answer.ok || answer.redirected) throw new Error(`${address} cannot be kept`);
  return answer;
}

async function respondWithPage(
  event: ExtendableEvent,
  request: Request,
  pathname: string,
): Promise<Response> {
  try {
    const answer = await withTimeout(fetch(request));
    // the brand is gone from this address, and so is what was kept of its pages
    if (answer.status === 404 || answer.status === 410) event.waitUntil(uninstall());
    return answer;
  } catch {
    return (await caches.match(pathname)) ?? Response.error();
  }
}

async function respondWithFile(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request, { ignoreVary: true })) ?? Response.error();
  }
}

function withTimeout(answer: Promise<Response>): Promise<Response> {
  return Promise.race([
    answer,
    new Promise<never>((_resolve, reject) => setTimeout(reject, NETWORK_TIMEOUT_MS)),
  ]);
}

async function uninstall(): Promise<void> {
  await worker.registration.unregister();
  await deleteCaches(() => true);
}

async function deleteCaches(isOver: (name: string) => boolean): Promise<void> {
  const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  await Promise.all(ours.filter(isOver).map((name) => caches.delete(name)));
}
