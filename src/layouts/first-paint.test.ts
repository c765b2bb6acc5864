import { JSDOM } from 'jsdom';
import { describe, expect, it, vi } from 'vitest';
import { HINT, visit } from '#tests/support/browser/first-visit.ts';
import { firstPaint } from './first-paint.ts';

describe('before the first paint', () => {
  it('shows the logged-out page to a visitor without the hint cookie', () => {
    const { root, location } = visit('/faq');
    expect(root.dataset).toMatchObject({ auth: 'out', js: '' });
    expect(location.replace).not.toHaveBeenCalled();
  });

  it('shows the logged-in page to a visitor with the hint cookie', () => {
    expect(visit('/faq', { isIn: true }).root.dataset.auth).toBe('in');
  });

  it('reserves space for the results of the dentist finder if the address contains a search', () => {
    const isAsked = (query: string) => visit(`/find-a-dentist${query}`).root.hasAttribute('data-asked');
    expect(['?zip=85004', '?radius=5&city=Mesa', '?lat=1&lng=2', '?name=lee'].map(isAsked)).toEqual(
      Array(4).fill(true),
    );
    expect(['', '?zip=', '?zip=&weekend=1', '?utm_source=zip=1', '?rename=x'].map(isAsked)).toEqual(
      Array(5).fill(false),
    );
  });

  it('shows the logged-out page despite a cookie with a similar name or value', () => {
    const { window } = new JSDOM('<!doctype html>', { url: 'https://harbor.example/' });
    window.document.cookie = `not_${HINT}=1`;
    window.document.cookie = `${HINT}=10`;
    firstPaint(window as unknown as Window & typeof globalThis);
    expect(window.document.documentElement.dataset.auth).toBe('out');
  });
});

describe('pages with a guard', () => {
  it('redirects a member from the login page to the dashboard', () => {
    const { location, root } = visit('/member-login', { guard: 'guest', isIn: true });
    expect(location.replace).toHaveBeenCalledExactlyOnceWith('/dashboard');
    expect(root.dataset.leaving).toBe('');
  });

  it('redirects a guest from the dashboard to the login page, with the way back', () => {
    const { location } = visit('/dashboard?tab=card&x=a b', { guard: 'member' });
    expect(location.replace).toHaveBeenCalledExactlyOnceWith(
      '/member-login?next=%2Fdashboard%3Ftab%3Dcard%26x%3Da%2520b',
    );
  });

  it('redirects a later step of the checkout to the first one if the browser stores no cart', () => {
    const { location } = visit('/checkout/payment', { needsCart: true });
    expect(location.replace).toHaveBeenCalledExactlyOnceWith('/checkout');
  });

  it.each(['enamel_cart', 'enamel_payment'])('opens a later step of the checkout if %s is stored', (key) => {
    const { location } = visit('/checkout/payment', { needsCart: true, stored: key });
    expect(location.replace).not.toHaveBeenCalled();
  });

  it('opens a later step of the checkout for members, whose cart may be on the server only', () => {
    const { location } = visit('/checkout/payment', { needsCart: true, isIn: true });
    expect(location.replace).not.toHaveBeenCalled();
  });

  it('opens the login page for guests and the dashboard for members', () => {
    expect(visit('/member-login', { guard: 'guest' }).location.replace).not.toHaveBeenCalled();
    expect(visit('/dashboard', { guard: 'member', isIn: true }).location.replace).not.toHaveBeenCalled();
  });

  it('checks the guard again when the browser restores a page after a logout', () => {
    const { window, document, location, root } = visit('/dashboard', { guard: 'member', isIn: true });
    document.cookie = `${HINT}=;path=/;max-age=0`;
    window.dispatchEvent(new window.PageTransitionEvent('pageshow', { persisted: true }));
    expect(root.dataset.auth).toBe('out');
    expect(location.replace).toHaveBeenCalledExactlyOnceWith('/member-login?next=%2Fdashboard');
  });

  it('shows a page again that was hidden by a redirect and then restored by the browser', () => {
    const { window, root } = visit('/faq', { isIn: true });
    root.dataset.leaving = '';
    window.dispatchEvent(new window.PageTransitionEvent('pageshow', { persisted: true }));
    expect(root.dataset.leaving).toBeUndefined();
  });
});

describe('the token of an emailed link', () => {
  it('keeps the token of an emailed link in the fragment, which no server gets, while a guest logs in', () => {
    const { location } = visit('/dashboard?section=profile#email-token=aB-_9', { guard: 'member' });
    expect(location.replace).toHaveBeenCalledExactlyOnceWith(
      '/member-login?next=%2Fdashboard%3Fsection%3Dprofile#email-token=aB-_9',
    );
  });

  it('passes the token of an emailed link on for a member who is already logged in', () => {
    const { location } = visit('/member-login#email-token=aB-_9', { guard: 'guest', isIn: true });
    expect(location.replace).toHaveBeenCalledExactlyOnceWith('/dashboard#email-token=aB-_9');
  });
});

describe('a preview', () => {
  it('adds the previewed version to a page opened without it, and keeps query and anchor', () => {
    const first = visit('/?version=working');
    const preview = first.window.sessionStorage.getItem('enamel_preview') ?? '';
    const { location, root } = visit('/faq?topic=price#top', { preview });
    expect(location.replace).toHaveBeenCalledOnce();
    const [to = ''] = location.replace.mock.calls[0] ?? [];
    expect(to).toBe('https://harbor.example/faq?topic=price&version=working#top');
    expect(root.dataset.leaving).toBe('');
  });

  it('adds the preview token with the previewed version', () => {
    const preview =
      visit('/?version=2025-06&preview_token=9.abc').window.sessionStorage.getItem('enamel_preview') ?? '';
    const [to = ''] = visit('/faq', { preview }).location.replace.mock.calls[0] ?? [];
    expect(new URL(to).searchParams.get('preview_token')).toBe('9.abc');
  });

  it('does not redirect a page that was opened with the previewed version', () => {
    expect(
      visit('/faq?version=working', { preview: 'version=working' }).location.replace,
    ).not.toHaveBeenCalled();
  });

  it('ends the preview after a redirect that loses the version, instead of redirecting in a loop', () => {
    const { window, location } = visit('/old', { preview: 'version=working' });
    expect(location.replace).toHaveBeenCalledOnce();
    const arrived = visit('/new', { preview: window.sessionStorage.getItem('enamel_preview') ?? '' });
    expect(arrived.location.replace).not.toHaveBeenCalled();
  });

  it.each(['', 'live'])(
    'ends the preview with the version “%s”, which is removed from the address',
    (version) => {
      const { window, location } = visit(`/faq?version=${version}&topic=price#top`, {
        preview: 'version=working',
      });
      expect(window.sessionStorage.getItem('enamel_preview')).toBeNull();
      expect(window.location.href).toBe('https://harbor.example/faq?topic=price#top');
      expect(location.replace).not.toHaveBeenCalled();
    },
  );

  it('keeps the preview during a redirect to the login page', () => {
    const { window, location } = visit('/dashboard', { guard: 'member', preview: 'version=working' });
    expect(location.replace).toHaveBeenCalledExactlyOnceWith('/member-login?next=%2Fdashboard');
    expect(window.sessionStorage.getItem('enamel_preview')).toBe('version=working');
  });

  it('shows the preview without storage, and redirects no page in a loop', () => {
    expect(visit('/?version=working', { storageThrows: true }).root.dataset.auth).toBe('out');
    for (const needsCart of [true, false])
      expect(visit('/faq', { storageThrows: true, needsCart }).location.replace).not.toHaveBeenCalled();
  });
});

describe('the page script', () => {
  it('loads the page script at once for a member, and starts it once', async () => {
    const { load, pageScript } = visit('/faq', { isIn: true });
    expect(load).toHaveBeenCalledExactlyOnceWith('/_astro/page-script.js');
    await vi.waitFor(() => expect(pageScript.start).toHaveBeenCalledOnce());
  });

  it('loads the page script a second after the page for other visitors', () => {
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

  it('loads the page script at once on a page that names a small script', () => {
    const { load, window, document } = visit('/faq');
    document.body.append(document.createElement('p'));
    document.dispatchEvent(new window.Event('DOMContentLoaded'));
    expect(load).not.toHaveBeenCalled();
    document.querySelector('p')?.setAttribute('data-mount', 'open-now');
    document.dispatchEvent(new window.Event('DOMContentLoaded'));
    expect(load).toHaveBeenCalledOnce();
  });

  it('logs out once the page script has loaded', async () => {
    const { document, pageScript, load } = visit('/faq', { isIn: true });
    const button = document.querySelector<HTMLButtonElement>('[data-logout]');
    button?.click();
    expect(button?.disabled).toBe(true);
    await vi.waitFor(() => expect(pageScript.logOut).toHaveBeenCalledOnce());
    expect(load).toHaveBeenCalledOnce();
  });

  it('removes the login hint and opens the login page if a logout has no network', async () => {
    const { window, document, location } = visit('/faq', { isIn: true, isOffline: true });
    document.querySelector<HTMLButtonElement>('[data-logout]')?.click();
    await vi.waitFor(() => expect(location.assign).toHaveBeenCalledExactlyOnceWith('/member-login'));
    expect(document.cookie).not.toContain('enamel_auth');
    // the session on the server is ended when it can be reached again
    expect(window.localStorage.getItem('enamel_logout')).toBe('1');
  });

  it('requests the page script again after a failed request', async () => {
    const { document, load, pageScript } = visit('/faq', { isIn: true, isOffline: true });
    await vi.waitFor(() => expect(load).toHaveBeenCalledOnce());
    load.mockResolvedValueOnce(pageScript);
    document.querySelector<HTMLButtonElement>('[data-logout]')?.click();
    await vi.waitFor(() => expect(pageScript.logOut).toHaveBeenCalledOnce());
    expect(load).toHaveBeenCalledTimes(2);
  });
});

it('shows the requested path on an error page, as text', () => {
  const { window, document } = visit('/<b>nowhere</b>');
  document.dispatchEvent(new window.Event('DOMContentLoaded'));
  expect(document.querySelector('[data-path]')?.textContent).toBe('/%3Cb%3Enowhere%3C/b%3E');
});

it('removes the join button from an error page at a path with join-now', () => {
  const opened = (path: string) => {
    const { window, document } = visit(path);
    document.body.insertAdjacentHTML(
      'beforeend',
      '<header><a class="join">Join</a></header><p class="join">Plan</p>',
    );
    document.dispatchEvent(new window.Event('DOMContentLoaded'));
    return [...document.querySelectorAll('.join')].map(({ textContent }) => textContent);
  };
  // plan links within the page stay links
  expect(opened('/foo/join-now-bar')).toEqual(['Plan']);
  expect(opened('/foo/bar')).toEqual(['Join', 'Plan']);
});
