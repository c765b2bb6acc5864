// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followListeners } from '#tests/support/browser/page-listeners.ts';
import { pageOf, prefersLessData, startPrefetch } from './prefetch.ts';

const link = (href: string, attributes: Record<string, string> = {}) => {
  const made = document.createElement('a');
  made.href = href;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
};

describe('page to prefetch', () => {
  it.each([
    ['/faq', '/faq'],
    ['/faq#price', '/faq'],
    ['/', '/'],
    ['/office/mesa-1', '/office/mesa-1'],
  ])('resolves the link %s to the page %s', (href, page) => {
    expect(pageOf(link(href), { ...location, pathname: '/terms', origin: location.origin })).toBe(page);
  });

  it.each<[what: string, a: HTMLAnchorElement]>([
    ['another website', link('https://elsewhere.example/faq')],
    ['the current page', link('/terms#anchor')],
    ['a link that opens a new window', link('/faq', { target: '_blank' })],
    ['a download', link('/faq', { download: '' })],
    ['an address with a query', link('/find-a-dentist?zip=92101')],
    ['a file', link('/media/form.pdf')],
    ['an API address', link('/api/v4/member/receipt/7')],
    ['a telephone number', link('tel:+16195550100')],
  ])('prefetches no page for %s', (_what, a) => {
    expect(pageOf(a, { ...location, pathname: '/terms', origin: location.origin })).toBeNull();
  });
});

it('prefers less data on a very slow connection or in data saver mode', () => {
  expect(prefersLessData({ effectiveType: 'slow-2g' })).toBe(true);
  expect(prefersLessData({ effectiveType: '4g', saveData: true })).toBe(true);
  expect(prefersLessData({ effectiveType: '2g' })).toBe(false);
  expect(prefersLessData()).toBe(false);
});

describe('prefetch', () => {
  let seen: (links: Element[]) => void;
  let fetched: { path: string; arrive: () => void; fail: () => void }[];
  const paths = () => fetched.map(({ path }) => path);
  const arrive = (index: number) => fetched[index]?.arrive();
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const all = () => [...document.querySelectorAll('a')];
  const closePages = followListeners([document]);

  beforeEach(() => {
    vi.useFakeTimers();
    fetched = [];
    vi.stubGlobal(
      'fetch',
      (path: string) =>
        new Promise<Response>((resolve, reject) => {
          const arrive = () => resolve(new Response('a page'));
          fetched.push({ path, arrive, fail: () => reject(new TypeError('Failed to fetch')) });
        }),
    );
    document.body.innerHTML =
      '<a href="/one"></a><a href="/two"></a><a href="/three"></a><a href="/four"></a><a href="/five"></a><a href="/six"></a>';
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(hear: IntersectionObserverCallback) {
          seen = (links) =>
            hear(
              links.map(
                (target) => ({ target, isIntersecting: true }) as unknown as IntersectionObserverEntry,
              ),
              this as unknown as IntersectionObserver,
            );
        }
        observe() {}
        unobserve() {}
      },
    );
  });
  afterEach(() => {
    closePages();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('prefetches the links on the screen, four at a time', async () => {
    startPrefetch();
    seen(all());
    expect(paths()).toEqual(['/one', '/two', '/three', '/four']);
    arrive(1);
    await settle();
    expect(paths()).toEqual(['/one', '/two', '/three', '/four', '/five']);
    fetched[0]?.fail();
    await settle();
    expect(paths()).toHaveLength(6);
  });

  it('prefetches each page once, and first the link under the pointer', async () => {
    startPrefetch();
    seen(all().slice(0, 5));
    all()[5]?.dispatchEvent(new Event('pointerover', { bubbles: true }));
    seen(all());
    arrive(0);
    await settle();
    expect(paths()[4]).toBe('/six');
    arrive(1);
    await settle();
    expect(paths()).toHaveLength(6);
  });

  it('does not prefetch on a slow connection and stops when the connection becomes slow', async () => {
    const connection = { effectiveType: 'slow-2g' };
    vi.stubGlobal('navigator', { connection });
    startPrefetch();
    all()[0]?.dispatchEvent(new Event('pointerover', { bubbles: true }));
    expect(paths()).toEqual([]);
    connection.effectiveType = '4g';
    startPrefetch();
    seen(all());
    connection.effectiveType = 'slow-2g';
    arrive(0);
    await settle();
    expect(paths()).toHaveLength(4);
  });

  it('delays a click on a page in progress by at most a tenth of a second', async () => {
    startPrefetch();
    seen(all().slice(0, 1));
    let isHeld = false;
    document.addEventListener('click', (event) => {
      isHeld = event.defaultPrevented;
      event.preventDefault();
    });
    const click = (index: number, init: MouseEventInit = {}) => {
      all()[index]?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
      return isHeld;
    };
    expect(click(0, { metaKey: true })).toBe(false);
    expect(click(0, { button: 1 })).toBe(false);
    expect(click(3)).toBe(false);
    expect(click(0)).toBe(true);
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(100);
    expect(vi.getTimerCount()).toBe(0);
  });
});
