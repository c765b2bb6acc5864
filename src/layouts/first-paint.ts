/**
 * Runs in the head of every page, inlined, before anything is painted; it must stay tiny and depend on
 * nothing. Built into a string by publish/compile/bundled-scripts.ts.
 */

/** Sites in several languages get a script of their own, so that the others do not pay for it. */
declare const __LANGUAGES__: true | undefined;
const hasLanguages = typeof __LANGUAGES__ !== 'undefined';
/** What was typed before the page was opened in this language (page-script/language-switch). */
const TYPED_KEY = 'enamel_typed';
/** How long a change of language waits for the script that keeps what was typed. */
const SAVING_MS = 1500;

/** The visitor is probably logged in. Holds no secret; the server alone decides. */
const HINT_COOKIE = 'enamel_auth';
const PREVIEW_KEY = 'enamel_preview';
/** what opens a preview: the version, and outside the editor's own machine the token that allows it */
const PREVIEW_QUERY = ['version', 'preview_token'];
/** A logout that the server does not know of yet (client/session/session-state.ts). */
const LOGOUT_KEY = 'enamel_logout';
/** What can wait until a page has been painted waits as long after it was loaded (specification §9). */
const LATER_MS = 1000;
const MENUS = 'details[data-menu][open]';

/** What is loaded after the page: page-script/page-script.ts. */
interface PageScript {
  start(): void;
  logOut(): Promise<void>;
  changeLanguage(link: HTMLAnchorElement): Promise<void>;
}

/**
 * Paints the right logged-in or logged-out state, keeps people away from pages that are not for them,
 * carries the preview version along (specification §2), then tends the menus and the logout button.
 * @param location the page's own; tests hand in one they can watch
 * @param load how the script that every page runs later is loaded; tests hand in their own
 */
export function firstPaint(
  window: Window & typeof globalThis,
  location: Location = window.location,
  load: (script: string) => Promise<PageScript> = (script) => import(/* @vite-ignore */ script),
): void {
  const { document } = window;
  const root = document.documentElement;
  // what the addresses of the page's language begin with
  const base = (hasLanguages && root.dataset.base) || '';

  const leaveFor = (address: string): void => {
    // Hides the page that is being left (chrome.css), so that it never flashes up.
    root.dataset.leaving = '';
    location.replace(address);
  };

  const paint = (): void => {
    const isIn = new RegExp(`(^| )${HINT_COOKIE}=1(;|$)`).test(document.cookie);
    const { guard } = root.dataset;
    root.dataset.auth = isIn ? 'in' : 'out';

    // Members have no business at the login, guests none at the dashboard (specification §2).
    let isTurnedAway = guard === (isIn ? 'guest' : 'member');
    // A later step of joining needs a cart (client/storage/cart-marker.ts), or a payment whose outcome is unknown
    // (islands/checkout/pay-for-cart.ts).
    let lacksCart = 'cart' in root.dataset && !isIn;

    const address = new URL(location.href);
    const query = address.searchParams;
    const asked = query.get('version');
    // "live" leaves the preview, as an empty version does
    const version = asked === 'live' ? '' : asked;
    let kept: string | null = null;
    try {
      const storage = window.sessionStorage;
      const { enamel_cart: cart, enamel_payment: payment } = window.localStorage;
      lacksCart &&= !(cart ?? payment);
      isTurnedAway ||= lacksCart;
      if (version) {
        const preview = PREVIEW_QUERY.map((name) => [name, query.get(name) ?? '']);
        storage.setItem(PREVIEW_KEY, `${new URLSearchParams(preview)}`);
      } else {
        kept = storage.getItem(PREVIEW_KEY);
        // Taken out before going on: the page that arrives puts it back. Where the query is lost on the
        // way, the preview ends there instead of going round in circles.
        if (version === '' || !isTurnedAway) storage.removeItem(PREVIEW_KEY);
      }
    } catch {
      // Storage is refused: the preview holds for the pages that are opened with their version.
      kept = null;
    }

    if (isTurnedAway) {
      const here = location.pathname.slice(base.length) + location.search;
      // what a mailed link carries behind its # goes along, through the login and back
      const login = lacksCart ? `${base}/checkout` : `${base}/member-login?next=${encodeURIComponent(here)}`;
      leaveFor((isIn ? `${base}/dashboard` : login) + location.hash);
    } else if (version === '') {
      for (const name of PREVIEW_QUERY) query.delete(name);
      window.history.replaceState(window.history.state, '', address);
    } else if (version === null && kept) {
      for (const [name, value] of new URLSearchParams(kept)) if (value) query.set(name, value);
      leaveFor(address.href);
    }
  };

  /** Closes the open menus, but those that `stays` holds for. */
  const closeMenus = (stays: (menu: HTMLDetailsElement) => unknown = () => false): void => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>(MENUS))
      if (!stays(menu)) menu.open = false;
  };
  // What belongs to a menu is its parent element: a panel may stand beside its <details>.
  const holds = (menu: HTMLDetailsElement, node: Node | null): boolean =>
    !!menu.parentElement?.contains(node);

  /** Loaded once. */
  const pageScript = (): Promise<PageScript> => {
    loading ??= load(root.dataset.script ?? '').then(
      (script) => {
        script.start();
        return script;
      },
      (error) => {
        // the next who needs it tries again
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  let loading: Promise<PageScript> | undefined;
  const begin = (): Promise<unknown> =>
    pageScript().catch((error) => {
      // If the browser cannot parse our scripts, show each widget's fallback with the phone number.
      if (error instanceof SyntaxError) delete root.dataset.js;
    });

  const hasTyped = (): boolean => {
    try {
      return TYPED_KEY in window.sessionStorage;
    } catch {
      return false;
    }
  };

  const logOut = (): Promise<void> =>
    pageScript()
      .then((script) => script.logOut())
      // Show the page as logged out even if the network failed.
      .catch(() => {
        try {
          window.localStorage.setItem(LOGOUT_KEY, '1');
        } catch {
          // Storage is refused: the server's own idle limit ends the session.
        }
        document.cookie = `${HINT_COOKIE}=;path=/;max-age=0`;
        location.assign(`${base}/member-login`);
      });

  root.dataset.js = '';
  // The dentist finder will show what it finds: room for it is kept from the beginning.
  root.toggleAttribute('data-asked', /[?&](zip|city|lat|name)=[^&]/.test(location.search));
  paint();
  // Members need the idle watch from the start; other visitors need no script soon.
  if (root.dataset.auth === 'in') void begin();
  else window.addEventListener('load', () => setTimeout(begin, LATER_MS));

  let clickedAt = 0;
  document.addEventListener('click', (event) => {
    clickedAt = window.scrollY;
    const element = event.target as Element;
    const button = element.closest<HTMLButtonElement>('[data-logout]');
    const other = hasLanguages && element.closest<HTMLAnchorElement>('[data-switch]');
    // the same place in the other language, also for addresses that share a page
    if (other) {
      const path = other.dataset.switch + location.pathname.slice(base.length);
      other.href = (path.replace(/\/$/, '') || '/') + location.search + location.hash;
      // What was typed is saved first, also on a page whose script is not loaded yet.
      if (!event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        const leave = () => location.assign(other.href);
        setTimeout(leave, SAVING_MS);
        pageScript()
          .then((script) => script.changeLanguage(other))
          .then(leave, leave);
      }
    }
    closeMenus((menu) => holds(menu, element) && !element.closest('a'));
    if (button) {
      button.disabled = true;
      void logOut();
    }
  });
  document.addEventListener('focusin', ({ target }) => closeMenus((menu) => holds(menu, target as Node)));
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    closeMenus((menu) => {
      if (holds(menu, document.activeElement)) menu.querySelector('summary')?.focus();
    });
  });
  // An open panel may be as high as the window has room for below its button.
  document.addEventListener(
    'toggle',
    ({ target }) => {
      const menu = target as HTMLDetailsElement;
      menu.parentElement?.style.setProperty('--menu-top', `${menu.getBoundingClientRect().bottom}px`);
    },
    true,
  );
  document.addEventListener('DOMContentLoaded', () => {
    for (const place of document.querySelectorAll('[data-path]')) place.textContent = location.pathname;
    // Error pages and shells serve many paths; all other headers are rendered for their own path (specification §2).
    if (/join-now/.test(location.pathname))
      for (const join of document.querySelectorAll('header .join')) join.remove();
    // Small scripts on the page start without delay (page-script/page-script.ts).
    if (document.querySelector('[data-mount]') || (hasLanguages && hasTyped())) void begin();
  });
  window.addEventListener('scroll', () => {
    root.toggleAttribute('data-scrolled', window.scrollY > 0);
    // The last of a scroll that a tap has just stopped must not close what the tap opened.
    if (window.scrollY === clickedAt) return;
    // Scrolling caused by Tab focus must not close the menu.
    closeMenus((menu) => {
      const at = document.activeElement;
      return at?.parentElement !== menu && holds(menu, at) && at?.matches(':focus-visible');
    });
  });
  window.addEventListener('pagehide', () => closeMenus());
  // A page that comes back as it was left may have been left in the other state.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    delete root.dataset.leaving;
    paint();
  });
}
