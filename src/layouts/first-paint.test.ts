import { JSDOM } from 'jsdom';
import { describe, expect, it, vi } from 'vitest';
import { firstPaint } from './first-paint.ts';

/** the cookie that says somebody is probably logged in */
const HINT = 'enamel_auth';

const MENU = `
  <div><details data-menu id="menu"><summary>Menu</summary></details><nav><a href="#faq" id="in">FAQ</a></nav></div>
  <div><details data-menu id="login"><summary>Login</summary><a href="/member-login">Member login</a></details></div>
  <button data-logout type="button">Logout</button><p id="beside" tabindex="-1">Beside <b data-path></b></p>`;

interface Visit {
  guard?: string;
  /** the hint cookie is there */
  isIn?: boolean;
  /** left by earlier pages of the same tab */
  kept?: string;
  storageThrows?: boolean;
  /** no script can be loaded */
  isOffline?: boolean;
}

/** Opens a page the way a browser does: the script runs first, the body and its events come after. */
function visit(path: string, { guard, isIn, kept, storageThrows, isOffline }: Visit = {}) {
  const { window } = new JSDOM(
    `<!doctype html><html${guard ? ` data-guard="${guard}"` : ''} data-script="/_astro/every-page.js"></html>`,
    {
      url: `https://harbor.example${path}`,
      pretendToBeVisual: true,
    },
  );
  if (isIn) window.document.cookie = `${HINT}=1;path=/`;
  if (kept !== undefined) window.sessionStorage.setItem('enamel_preview', kept);
  if (storageThrows) {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new window.DOMException('denied', 'SecurityError');
      },
    });
  }
  const { href, pathname, search } = window.location;
  const location = {
    href,
    pathname,
    search,
    replace: vi.fn<(to: string) => void>(),
    assign: vi.fn<(to: string) => void>(),
  };
  const page = window as unknown as Window & typeof globalThis;
  const everyPage = { start: vi.fn<() => void>(), logOut: vi.fn<() => Promise<void>>(async () => {}) };
  const load = vi.fn<(script: string) => Promise<typeof everyPage>>(async () => {
    if (isOffline) throw new TypeError('Failed to fetch dynamically imported module');
    return everyPage;
  });
  firstPaint(page, location as unknown as Location, load);
  window.document.body.innerHTML = MENU;
  const { document } = window;
  const byId = (id: string) => document.getElementById(id) as HTMLElement;
  const open = (id: string) => {
    (byId(id) as HTMLDetailsElement).open = true;
  };
  const openMenus = () => [...document.querySelectorAll('details[open]')].map((menu) => menu.id);
  return {
    window: page,
    document,
    location,
    root: document.documentElement,
    byId,
    open,
    openMenus,
    everyPage,
    load,
  };
}

describe('before the first paint', () => {
  it('shows the logged-out page to somebody without the hint cookie', () => {
    const { root, location } = visit('/faq');
    expect(root.dataset).toMatchObject({ auth: 'out', js: '' });
    expect(location.replace).not.toHaveBeenCalled();
  });

  it('shows the logged-in page to somebody with the hint cookie', () => {
    expect(visit('/faq', { isIn: true }).root.dataset.auth).toBe('in');
  });

  it('is not fooled by a cookie whose name or value only looks alike', () => {
    const { window } = new JSDOM('<!doctype html>', { url: 'https://harbor.example/' });
    window.document.cookie = `not_${HINT}=1`;
    window.document.cookie = `${HINT}=10`;
    firstPaint(window as unknown as Window & typeof globalThis);
    expect(window.document.documentElement.dataset.auth).toBe('out');
  });
});

describe('pages that are not for everybody', () => {
  it('leads a member from the login page to the dashboard', () => {
    const { location, root } = visit('/member-login', { guard: 'guest', isIn: true });
    expect(location.replace).toHaveBeenCalledExactlyOnceWith('/dashboard');
    expect(root.dataset.leaving).toBe('');
  });

  it('leads a guest from the dashboard to the login page, and remembers where to', () => {
    const { location } = visit('/dashboard?tab=card&x=a b', { guard: 'member' });
    expect(location.replace).toHaveBeenCalledExactlyOnceWith(
      '/member-login?next=%2Fdashboard%3Ftab%3Dcard%26x%3Da%2520b',
    );
  });

  it('lets guests log in and members see their dashboard', () => {
    expect(visit('/member-login', { guard: 'guest' }).location.replace).not.toHaveBeenCalled();
    expect(visit('/dashboard', { guard: 'member', isIn: true }).location.replace).not.toHaveBeenCalled();
  });

  it('looks again when the browser brings a page back after logging out', () => {
    const { window, document, location, root } = visit('/dashboard', { guard: 'member', isIn: true });
    document.cookie = `${HINT}=;path=/;max-age=0`;
    window.dispatchEvent(new window.PageTransitionEvent('pageshow', { persisted: true }));
    expect(root.dataset.auth).toBe('out');
    expect(location.replace).toHaveBeenCalledExactlyOnceWith('/member-login?next=%2Fdashboard');
  });

  it('shows itself again when the browser brings back a page that was hidden while it was left', () => {
    const { window, root } = visit('/faq', { isIn: true });
    root.dataset.leaving = '';
    window.dispatchEvent(new window.PageTransitionEvent('pageshow', { persisted: true }));
    expect(root.dataset.leaving).toBeUndefined();
  });
});

describe('a preview', () => {
  it('goes along to a page opened without its version, whose query and anchor stay', () => {
    const first = visit('/?version=working');
    const kept = first.window.sessionStorage.getItem('enamel_preview') ?? '';
    const { location, root } = visit('/faq?topic=price#top', { kept });
    expect(location.replace).toHaveBeenCalledOnce();
    const [to = ''] = location.replace.mock.calls[0] ?? [];
    expect(to).toBe('https://harbor.example/faq?topic=price&version=working#top');
    expect(root.dataset.leaving).toBe('');
  });

  it('takes the token with it that allows it', () => {
    const kept =
      visit('/?version=2025-06&preview_token=9.abc').window.sessionStorage.getItem('enamel_preview') ?? '';
    const [to = ''] = visit('/faq', { kept }).location.replace.mock.calls[0] ?? [];
    expect(new URL(to).searchParams.get('preview_token')).toBe('9.abc');
  });

  it('goes nowhere from a page that was opened with its version', () => {
    expect(
      visit('/faq?version=working', { kept: 'version=working' }).location.replace,
    ).not.toHaveBeenCalled();
  });

  it('ends instead of going round in circles where the way loses the version', () => {
    const { window, location } = visit('/old', { kept: 'version=working' });
    expect(location.replace).toHaveBeenCalledOnce();
    const arrived = visit('/new', { kept: window.sessionStorage.getItem('enamel_preview') ?? '' });
    expect(arrived.location.replace).not.toHaveBeenCalled();
  });

  it('ends with an empty version, which leaves the address', () => {
    const { window, location } = visit('/faq?version=&topic=price#top', { kept: 'version=working' });
    expect(window.sessionStorage.getItem('enamel_preview')).toBeNull();
    expect(window.location.href).toBe('https://harbor.example/faq?topic=price#top');
    expect(location.replace).not.toHaveBeenCalled();
  });

  it('survives being sent to the login page', () => {
    const { window, location } = visit('/dashboard', { guard: 'member', kept: 'version=working' });
    expect(location.replace).toHaveBeenCalledExactlyOnceWith('/member-login?next=%2Fdashboard');
    expect(window.sessionStorage.getItem('enamel_preview')).toBe('version=working');
  });

  it('shows its page where the browser refuses storage, and no page goes in circles there', () => {
    expect(visit('/?version=working', { storageThrows: true }).root.dataset.auth).toBe('out');
    expect(visit('/faq', { storageThrows: true }).location.replace).not.toHaveBeenCalled();
  });
});

describe('an open menu', () => {
  it('closes when the page scrolls, and the page says that it is scrolled', () => {
    const { window, root, open, openMenus } = visit('/faq');
    open('menu');
    Object.assign(window, { scrollY: 12 });
    window.dispatchEvent(new window.Event('scroll'));
    expect(openMenus()).toEqual([]);
    expect(root.hasAttribute('data-scrolled')).toBe(true);
    Object.assign(window, { scrollY: 0 });
    window.dispatchEvent(new window.Event('scroll'));
    expect(root.hasAttribute('data-scrolled')).toBe(false);
  });

  it('stays when the scroll event comes late that was under way before it was opened', () => {
    const { window, byId, open, openMenus } = visit('/faq');
    Object.assign(window, { scrollY: 12 });
    byId('menu').querySelector('summary')?.click();
    open('menu');
    window.dispatchEvent(new window.Event('scroll'));
    expect(openMenus()).toEqual(['menu']);
    Object.assign(window, { scrollY: 40 });
    window.dispatchEvent(new window.Event('scroll'));
    expect(openMenus()).toEqual([]);
  });

  it('stays while somebody goes through it with the keyboard, though the browser scrolls to the focus', () => {
    const { window, document, byId, open, openMenus } = visit('/faq');
    open('menu');
    document.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Tab' }));
    byId('in').focus();
    Object.assign(window, { scrollY: 30 });
    window.dispatchEvent(new window.Event('scroll'));
    expect(openMenus()).toEqual(['menu']);
  });

  it('closes on Escape, and the focus goes back to its button', () => {
    const { window, document, byId, open, openMenus } = visit('/faq');
    open('menu');
    byId('in').focus();
    document.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Escape' }));
    expect(openMenus()).toEqual([]);
    expect(document.activeElement).toBe(byId('menu').querySelector('summary'));
  });

  it('closes on a click beside it, not on one inside it', () => {
    const { byId, open, openMenus } = visit('/faq');
    open('menu');
    byId('menu').parentElement?.querySelector('nav')?.click();
    expect(openMenus()).toEqual(['menu']);
    byId('beside').click();
    expect(openMenus()).toEqual([]);
  });

  it('closes when one of its links is followed to a place on the same page', () => {
    const { byId, open, openMenus } = visit('/faq');
    open('menu');
    byId('in').click();
    expect(openMenus()).toEqual([]);
  });

  it('closes when the focus moves on to the next one', () => {
    const { byId, open, openMenus } = visit('/faq');
    open('menu');
    open('login');
    byId('login').querySelector('a')?.focus();
    expect(openMenus()).toEqual(['login']);
  });

  it('is closed on the page that the browser keeps for the way back', () => {
    const { window, open, openMenus } = visit('/faq');
    open('login');
    window.dispatchEvent(new window.PageTransitionEvent('pagehide', { persisted: true }));
    expect(openMenus()).toEqual([]);
  });
});

describe('the script that runs later', () => {
  it('is there at once for a member, and started once', async () => {
    const { load, everyPage } = visit('/faq', { isIn: true });
    expect(load).toHaveBeenCalledExactlyOnceWith('/_astro/every-page.js');
    await vi.waitFor(() => expect(everyPage.start).toHaveBeenCalledOnce());
  });

  it('comes a second after loading for everybody else', () => {
    vi.useFakeTimers();
    try {
      const { load, window } = visit('/faq');
      window.dispatchEvent(new window.Event('load'));
      vi.advanceTimersByTime(999);
      expect(load).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(load).toHaveBeenCalledOnce();
    } finally {
      vi.useRealTimers();
    }
  });

  it('logs out, whether it was there already or not', async () => {
    const { document, everyPage, load } = visit('/faq', { isIn: true });
    const button = document.querySelector<HTMLButtonElement>('[data-logout]');
    button?.click();
    expect(button?.disabled).toBe(true);
    await vi.waitFor(() => expect(everyPage.logOut).toHaveBeenCalledOnce());
    expect(load).toHaveBeenCalledOnce();
  });

  it('is not waited for where the network is gone: the hint is forgotten, and the login page comes', async () => {
    const { window, document, location } = visit('/faq', { isIn: true, isOffline: true });
    document.querySelector<HTMLButtonElement>('[data-logout]')?.click();
    await vi.waitFor(() => expect(location.assign).toHaveBeenCalledExactlyOnceWith('/member-login'));
    expect(document.cookie).not.toContain('enamel_auth');
    // the session on the server is ended when it can be reached again
    expect(window.localStorage.getItem('enamel_logout_due')).toBe('1');
  });

  it('is asked for again by the next who needs it, when it could not be loaded', async () => {
    const { document, load, everyPage } = visit('/faq', { isIn: true, isOffline: true });
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
    load.mockResolvedValueOnce(everyPage);
    document.querySelector<HTMLButtonElement>('[data-logout]')?.click();
    await vi.waitFor(() => expect(everyPage.logOut).toHaveBeenCalledOnce());
    expect(load).toHaveBeenCalledTimes(2);
  });
});

it('tells an error page the path that was asked for, as text', () => {
  const { window, document } = visit('/<b>nowhere</b>');
  document.dispatchEvent(new window.Event('DOMContentLoaded'));
  expect(document.querySelector('[data-path]')?.textContent).toBe('/%3Cb%3Enowhere%3C/b%3E');
});
