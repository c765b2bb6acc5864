import { atom } from 'nanostores';
import type { StatusFailure } from '#client/http/auth-calls.ts';
import { hidePage, type Notice, navigate, reloadPage, setNextPageNotice } from '#client/page/navigate.ts';
import { setCsrfToken } from '#client/page/page-meta.ts';
import { noteActivity } from '#client/session/activity.ts';
import {
  bumpLoginEpoch,
  hasAuthHint,
  isLogoutUnprocessed,
  loginEpoch,
  mayShowOnPage,
  onSessionEnd,
  pageAccount,
  removeAuthHint,
  setLeftAccount,
  setPageAccount,
  setPendingLogout,
} from '#client/session/session-state.ts';
import { removeSavedCardsOfOthers, removeSavedCardsText } from '#client/storage/saved-cards.ts';
import { openTabChannel, type TabChannel, withCrossTabLock } from '#client/tabs/cross-tab.ts';
import { loginPath, paths } from '#util/site/paths.ts';

/** Who is logged in (specification §3). */
export interface AuthState {
  isAuthenticated: boolean;
  /** '' for an anonymous visitor, and until the server has said it */
  email: string;
}

const LOGGED_OUT: AuthState = { isAuthenticated: false, email: '' };

/** Shared by all islands of a page, and kept in step with the other tabs. Starts from the hint cookie. */
export const $auth = atom<AuthState>(LOGGED_OUT);

/** How a session ended in another tab. */
export type LeftElsewhere = 'out' | 'idle';

/** Set when another tab ended the session while this one showed a page that is no member's. */
export const $endedInOtherTab = atom<LeftElsewhere | null>(null);

/** Message between tabs: logged in, logged out, logged out for inactivity, or `ask` to check again. */
type TabMessage = LeftElsewhere | 'in' | 'ask';

/** What a check with the server has shown. */
export type SessionCheck = 'in' | 'out' | StatusFailure;

/** Longer than another tab waits for a server that does not respond. */
const OTHER_TABS_WAIT_MS = 6000;

/** This page's view of the session; a page has one. */
const page = {
  tabs: null as TabChannel<TabMessage> | null,
  /** the login epoch that the page shows */
  epoch: '',
  /** the check in progress */
  check: null as Promise<SessionCheck> | null,
  /** counts logins and logouts: responses to requests sent before the last one are ignored */
  generation: 0,
  /** a logout has chosen the next page: answers that come before it opens choose no other */
  isLeaving: false,
};

/** Begins to follow who is logged in: call it before the first use on a page; calling it again changes nothing. */
export function startAuth(): void {
  if (page.tabs) return;
  page.tabs = openTabChannel<TabMessage>('enamel-auth');
  page.epoch = loginEpoch();
  if (isLogoutUnprocessed()) removeSavedCardsText();
  $auth.set({ isAuthenticated: hasAuthHint(), email: '' });
  $auth.listen(({ isAuthenticated }) => {
    document.documentElement.dataset.auth = isAuthenticated ? 'in' : 'out';
  });
  page.tabs.listen(onTabMessage);
  onSessionEnd(() => void checkSession());
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    page.isLeaving = false;
    compareEpoch();
  });
  document.addEventListener('visibilitychange', compareEpoch);
}

/** Asks the server. A failure makes the visitor unauthenticated (specification §4). */
export async function refreshAuth(): Promise<AuthState> {
  if ((await checkSession()) === 'silence') $auth.set(LOGGED_OUT);
  return $auth.get();
}

/**
 * Call after the server has logged a member in or changed their email address.
 * @param given.accountId where the response has it; otherwise a later response sets it
 */
export function setLoggedIn(given: {
  accountId?: string | undefined;
  email: string;
  csrfToken: string;
}): void {
  const { email, csrfToken } = given;
  const accountId = given.accountId ?? (email === $auth.get().email ? pageAccount() : '');
  startGeneration();
  setPageAccount(accountId);
  setPendingLogout(false);
  noteActivity();
  setCsrfToken(csrfToken);
  removeSavedCardsOfOthers({ accountId, email });
  page.epoch = bumpLoginEpoch();
  $endedInOtherTab.set(null);
  $auth.set({ isAuthenticated: true, email });
  page.tabs?.send('in');
}

/**
 * Logs out and goes to the login page. The server is called only if a member is logged in. If the network fails, the
 * page still shows the member as logged out.
 * @param notice the reason, if the member did not ask for it; a logout by hand leaves no data on this device
 */
export async function logOut(notice?: Exclude<Notice, 'out'>): Promise<void> {
  page.isLeaving = true;
  // Hide account data at once.
  if (notice) hidePage();
  else removeSavedCardsText();
  const login = page.epoch;
  setLeftAccount(pageAccount());
  // Idle tabs all reach this at the same moment. After the first ends the session, another member may log in.
  await withCrossTabLock('enamel-logout', OTHER_TABS_WAIT_MS, async () => {
    if (loginEpoch() !== login) return;
    if ($auth.get().isAuthenticated || hasAuthHint())
      await calls().then(
        ({ endSession }) => endSession(),
        () => setPendingLogout(true),
      );
    removeAuthHint();
    page.epoch = bumpLoginEpoch();
    // what was stored during the call; from now on the new epoch prevents storing
    if (!notice) removeSavedCardsText();
    page.tabs?.send(notice === 'idle' ? 'idle' : 'out');
  });
  clearAccount();
  setNextPageNotice(notice ?? 'out');
  navigate(paths.memberLogin);
}

/** Loaded with the first call: most visitors never are members. */
const calls = () => import('#client/http/auth-calls.ts');

/**
 * Asks the server who is logged in, which keeps the session alive. Concurrent callers share one request. A network error
 * leaves the page as it is.
 */
export function checkSession(): Promise<SessionCheck> {
  const check = page.check ?? fetchSession();
  page.check = check;
  return check.finally(() => {
    if (page.check === check) page.check = null;
  });
}

async function fetchSession(): Promise<SessionCheck> {
  const { generation } = page;
  const answer = await calls().then(
    ({ fetchAuthStatus }) => fetchAuthStatus(),
    () => 'silence' as const,
  );
  if (generation !== page.generation) return 'overtaken';
  // an error response makes the visitor unauthenticated (specification §4), on the next page too
  if (answer === 'refused') {
    removeAuthHint();
    $auth.set(LOGGED_OUT);
  }
  if (typeof answer === 'string') return answer;
  if (answer.isAuthenticated) applyMember(answer);
  else markLoggedOut();
  return answer.isAuthenticated ? 'in' : 'out';
}

/**
 * Call with the account id of a response.
 * @returns false if the page was drawn for another account: then it reloads
 */
export function acceptAccount(accountId: string): boolean {
  const isOwn = mayShowOnPage(accountId);
  if (isOwn) setPageAccount(accountId || pageAccount());
  else reloadForAccount();
  return isOwn;
}

function applyMember({ accountId, email }: { accountId: string; email: string }): void {
  removeSavedCardsOfOthers({ accountId, email });
  const before = $auth.get();
  if (!acceptAccount(accountId)) return;
  // the same account, or one that no answer has named yet
  if (before.email && before.email !== email) reloadForAccount();
  else if (!before.isAuthenticated || before.email !== email) $auth.set({ isAuthenticated: true, email });
}

/** The server says that there is no session. */
function markLoggedOut(): void {
  const wasMember = $auth.get().isAuthenticated;
  removeAuthHint();
  $auth.set(LOGGED_OUT);
  if (wasMember) page.tabs?.send('ask');
  if (isMemberPage() && !page.isLeaving) {
    setNextPageNotice('ended');
    leaveMemberPage(loginPath(location.pathname + location.search) + location.hash);
  }
}

function onTabMessage(news: TabMessage): void {
  startGeneration();
  page.epoch = loginEpoch();
  if (news === 'in' || news === 'ask') {
    $endedInOtherTab.set(null);
    return void checkSession().then((check) => {
      // A login happened, and it is unknown whether it is the account that the page shows.
      const isUnknown = check === 'silence' || check === 'refused';
      if (news === 'in' && isUnknown && isMemberPage()) reloadForAccount();
    });
  }
  const wasMember = $auth.get().isAuthenticated;
  clearAccount();
  if (isMemberPage()) {
    if (news === 'idle') setNextPageNotice('idle');
    leaveMemberPage(paths.memberLogin);
  } else if (wasMember) $endedInOtherTab.set(news);
}

/** There is no member any more. In another tab the next one may be there already: the hint is not touched. */
function clearAccount(): void {
  startGeneration();
  setCsrfToken('');
  $auth.set(LOGGED_OUT);
}

/** A page that is looked at again may have slept through a login or a logout. */
function compareEpoch(): void {
  const now = loginEpoch();
  if (now === page.epoch || page.isLeaving) return;
  page.epoch = now;
  startGeneration();
  if ($auth.get().isAuthenticated || isMemberPage()) reloadForAccount();
  else void checkSession();
}

const isMemberPage = (): boolean => document.documentElement.dataset.guard === 'member';

function startGeneration(): void {
  page.generation += 1;
  page.check = null;
}

function leaveMemberPage(address: string): void {
  if (page.isLeaving) return;
  page.isLeaving = true;
  hidePage();
  navigate(address, { replaces: true });
}

function reloadForAccount(): void {
  hidePage();
  reloadPage();
}
