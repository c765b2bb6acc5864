import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { StatusFailure } from '#client/http/auth-calls.ts';
import { followListeners } from './page-listeners.ts';

const HINT = 'enamel_auth';

export interface Status {
  isAuthenticated: boolean;
  accountId: string;
  email: string;
  csrfToken: string;
}

/** The server that all tabs call. */
export const server = {
  fetchAuthStatus: vi.fn<() => Promise<Status | StatusFailure>>(),
  endSession: vi.fn<() => Promise<void>>(),
};
export const member = (email: string, accountId = `account of ${email}`): Status => ({
  isAuthenticated: true,
  accountId,
  email,
  csrfToken: `of ${email}`,
});
export const visitor: Status = { isAuthenticated: false, accountId: '', email: '', csrfToken: 'of visitor' };

/** Delivers messages to other tabs immediately. */
export class Channel extends EventTarget {
  static open: Channel[] = [];
  constructor() {
    super();
    Channel.open.push(this);
  }
  postMessage(data: unknown): void {
    for (const other of Channel.open)
      if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }));
  }
}

export const root = document.documentElement;
export const setHint = (isIn: boolean) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the page reads it there
  document.cookie = `${HINT}=${isIn ? '1' : ''};path=/${isIn ? '' : ';max-age=0'}`;
};
export const hasHint = () => document.cookie.split('; ').includes(`${HINT}=1`);
export const csrfToken = () => document.querySelector<HTMLMetaElement>('meta[name=csrf-token]')?.content;

/** Opens a page of the site in another tab, with its own modules in the same browser. */
export async function openTab() {
  vi.resetModules();
  const went: string[] = [];
  vi.doMock('#client/http/auth-calls.ts', () => server);
  vi.doMock('#client/page/navigate.ts', async (importOriginal) => ({
    ...(await importOriginal<typeof import('#client/page/navigate.ts')>()),
    navigate: (address: string) => went.push(address),
    hidePage: () => went.push('hidden'),
    reloadPage: () => went.push('reloaded'),
  }));
  const auth = await import('#stores/auth.ts');
  auth.startAuth();
  return { ...auth, went, state: () => auth.$auth.get() };
}
export const settled = () => vi.waitFor(() => expect(server.fetchAuthStatus).toHaveBeenCalled());

/** Gives each test of a file a fresh browser. */
export function freshBrowserEach(): void {
  const closeTabs = followListeners([window, document]);

  afterEach(() => {
    closeTabs();
    vi.unstubAllGlobals();
  });
  beforeEach(() => {
    vi.resetAllMocks();
    Channel.open = [];
    vi.stubGlobal('BroadcastChannel', Channel);
    localStorage.clear();
    sessionStorage.clear();
    setHint(false);
    document.head.innerHTML = '<meta name="csrf-token" content="">';
    for (const name of ['guard', 'auth']) delete root.dataset[name];
    window.history.replaceState(null, '', '/faq');
    server.fetchAuthStatus.mockResolvedValue(visitor);
    server.endSession.mockResolvedValue();
  });
}
