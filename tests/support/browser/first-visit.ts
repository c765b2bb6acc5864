import { JSDOM } from 'jsdom';
import { vi } from 'vitest';
import { firstPaint } from '#layouts/first-paint.ts';

/** the cookie that hints at a session */
export const HINT = 'enamel_auth';

const MENU = `
  <div><details data-menu id="menu"><summary>Menu</summary></details><nav><a href="#faq" id="in">FAQ</a></nav></div>
  <div><details data-menu id="login"><summary>Login</summary><a href="/member-login">Member login</a></details></div>
  <button data-logout type="button">Logout</button><p id="beside" tabindex="-1">Beside <b data-path></b></p>`;

interface Visit {
  guard?: string | undefined;
  /** whether the hint cookie is set */
  isIn?: boolean;
  /** whether the page is a later step of the checkout */
  needsCart?: boolean;
  /** the name of a value in localStorage */
  stored?: string;
  /** the preview that earlier pages of the tab have stored */
  preview?: string;
  storageThrows?: boolean;
  /** whether no script can be loaded */
  isOffline?: boolean;
}

/** Opens a page like a browser does: the script runs first, then the body is parsed. */
export function visit(path: string, visitor: Visit = {}) {
  const { guard, isIn, needsCart, stored, preview, storageThrows, isOffline } = visitor;
  const attributes = `${guard ? ` data-guard="${guard}"` : ''}${needsCart ? ' data-cart' : ''}`;
  const { window } = new JSDOM(
    `<!doctype html><html${attributes} data-script="/_astro/page-script.js"></html>`,
    {
      url: `https://harbor.example${path}`,
      pretendToBeVisual: true,
    },
  );
  if (isIn) window.document.cookie = `${HINT}=1;path=/`;
  if (preview !== undefined) window.sessionStorage.setItem('enamel_preview', preview);
  if (stored) window.localStorage.setItem(stored, '{}');
  if (storageThrows) {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new window.DOMException('denied', 'SecurityError');
      },
    });
  }
  const { href, pathname, search, hash } = window.location;
  const location = {
    href,
    pathname,
    search,
    hash,
    replace: vi.fn<(to: string) => void>(),
    assign: vi.fn<(to: string) => void>(),
  };
  const page = window as unknown as Window & typeof globalThis;
  const pageScript = {
    start: vi.fn<() => void>(),
    logOut: vi.fn<() => Promise<void>>(async () => {}),
    changeLanguage: vi.fn<() => Promise<void>>(async () => {}),
  };
  const load = vi.fn<(script: string) => Promise<typeof pageScript>>(async () => {
    if (isOffline) throw new TypeError('Failed to fetch dynamically imported module');
    return pageScript;
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
    pageScript,
    load,
  };
}
