// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followListeners } from '#tests/support/browser/page-listeners.ts';
import { pageToPrefetch, prefersLessData, startPrefetch } from './prefetch.ts';

const link = (href: string, attributes: Record<string, string> = {}) => {
  const element = document.createElement('a');
  element.href = href;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
};

describe('page to prefetch', () => {
  it.each([
    ['/faq', '/faq'],
    ['/faq#price', '/faq'],
    ['/', '/'],
    ['/office/mesa-1', '/office/mesa-1'],
  ])('resolves the link %s to the page %s', (href, page) => {
    expect(pageToPrefetch(link(href), { ...location, pathname: '/terms', origin: location.origin })).toBe(
      page,
    );
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
    expect(pageToPrefetch(a, { ...location, pathname: '/terms', origin: location.origin })).toBeNull();
  });
});

it('prefers less data on a very slow connection or in data saver mode', () => {
  expect(prefersLessData({ effectiveType: 'slow-2g' })).toBe(true);
  expect(prefersLessData({ effectiveType: '4g', saveData: true })).toBe(true);
  expect(prefersLessData({ effectiveType: '2g' })).toBe(false);
  expect(prefersLessData()).toBe(false);
});

describe('prefetch', () => {
  let showOnScreen: (links: Element[]) => void;
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
        constructor(callback: IntersectionObserverCallback) {
          showOnScreen = (links) =>
            callback(
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
    showOnScreen(all());
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
    showOnScreen(all().slice(0, 5));
    all()[5]?.dispatchEvent(new Event('pointerover', { bubbles: true }));
    showOnScreen(all());
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
    showOnScreen(all());
    connection.effectiveType = 'slow-2g';
    arrive(0);
    await settle();
    expect(paths()).toHaveLength(4);
  });

  it('delays a click on a page that is being prefetched by at most a tenth of a second', async () => {
    startPrefetch();
    showOnScreen(all().slice(0, 1));
    let isDelayed = false;
    document.addEventListener('click', (event) => {
      isDelayed = event.defaultPrevented;
      event.preventDefault();
    });
    const click = (index: number, init: MouseEventInit = {}) => {
      all()[index]?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
      return isDelayed;
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
