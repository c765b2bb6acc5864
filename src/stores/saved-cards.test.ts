// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { freshBrowserEach, member, openTab, server, setHint } from '#tests/support/browser/auth-tab.ts';
import type { KeptCards } from './saved-cards.ts';

freshBrowserEach();

const KEY = 'enamel_kept_cards';
const kept: KeptCards = {
  account: 'account of ana@example.com',
  keptOn: '2026-06-15',
  build: 'one',
  card: {
    membershipId: '00000000-0000-4000-8000-000000000000',
    brand: 'Harbor Dental Club',
    phone: '',
    website: '',
    plan: 'Harbor Club',
    number: 'K7M-4XR-9PD',
    holder: 'Ana Reyes',
    validFrom: '2026-06-15',
    validThrough: '2027-06-14',
    office: null,
    members: [
      {
        id: '00000000-0000-4000-8000-000000000001',
        name: 'Ana Reyes',
        relation: 'Member',
        coveredFrom: '2026-06-15',
        coveredThrough: '2027-06-14',
      },
    ],
    notice: 'THIS IS NOT INSURANCE',
    explanation: '',
  },
};

/** A page with the store, in the browser that the tests share. */
async function openStore() {
  const tab = await openTab();
  return { ...tab, ...(await import('./saved-cards.ts')) };
}

describe('cards kept on this device', () => {
  it('are there again on the next page', async () => {
    const first = await openStore();
    expect(first.readSavedCards()).toBeNull();
    expect(first.keepCards(kept)).toBe(true);
    expect((await openStore()).readSavedCards()).toEqual(kept);
  });

  it('are none where storage is refused, or holds what an older build wrote', async () => {
    const store = await openStore();
    for (const text of ['', '{', 'ana@example.com\n', 'ana@example.com\n{"account":"ana@example.com"}']) {
      localStorage.setItem(KEY, text);
      expect(store.readSavedCards()).toBeNull();
    }
    vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(store.keepCards(kept)).toBe(false);
  });

  it('follow what another tab does', async () => {
    const store = await openStore();
    const seen: (string | undefined)[] = [];
    const stop = store.$savedCards.subscribe((now) => seen.push(now?.card.number));
    localStorage.setItem(KEY, `${kept.account}\n${JSON.stringify(kept)}`);
    window.dispatchEvent(new StorageEvent('storage'));
    localStorage.removeItem(KEY);
    window.dispatchEvent(new StorageEvent('storage'));
    stop();
    expect(seen).toEqual([undefined, 'K7M-4XR-9PD', undefined]);
  });

  it('go when their member logs out, whether or not the server hears of it', async () => {
    for (const isHeard of [true, false]) {
      setHint(true);
      const store = await openStore();
      store.keepCards(kept);
      if (!isHeard) vi.doMock('#client/http/auth-calls.ts', () => Promise.reject(new Error('no network')));
      await store.logOut();
      expect(localStorage.getItem(KEY)).toBeNull();
    }
  });

  it('go when the script that hears of a logout could not be loaded', async () => {
    (await openStore()).keepCards(kept);
    // as the script in the head leaves it
    localStorage.setItem('enamel_logout', '1');
    await openStore();
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('stay when nothing happened for too long, and when the session has ended', async () => {
    setHint(true);
    const store = await openStore();
    store.keepCards(kept);
    await store.logOut('idle');
    await store.refreshAuth();
    expect(store.readSavedCards()).toEqual(kept);
  });

  it('stay for the member who logs in again, and go for anybody else', async () => {
    const store = await openStore();
    store.keepCards(kept);
    store.setLoggedIn(member('ana@example.com'));
    expect(store.readSavedCards()).toEqual(kept);
    store.setLoggedIn(member('bea@example.com'));
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('stay after the account’s email address changes, in this browser or elsewhere', async () => {
    const store = await openStore();
    store.keepCards(kept);
    store.setLoggedIn(member('ana.reyes@example.com', kept.account));
    expect(store.readSavedCards()).toEqual(kept);
    const later = await openStore();
    server.fetchAuthStatus.mockResolvedValueOnce(member('ana@new.example', kept.account));
    await later.refreshAuth();
    expect(later.readSavedCards()).toEqual(kept);
  });

  it('from an older build, which stored the email address, belong to the account from its next login on', async () => {
    const { account: _id, ...stored } = kept;
    const older = `ana@example.com\n${JSON.stringify({ account: 'ana@example.com', ...stored })}`;
    localStorage.setItem(KEY, older);
    const store = await openStore();
    expect(store.readSavedCards()).toEqual({ ...kept, account: 'ana@example.com' });
    store.setLoggedIn(member('ana@example.com'));
    expect(store.readSavedCards()).toEqual(kept);
    // nobody can say whose they are by now
    localStorage.setItem(KEY, older);
    store.setLoggedIn(member('ana@new.example', kept.account));
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('go with a logout also where they were stored while the server was told of it', async () => {
    setHint(true);
    const store = await openStore();
    server.endSession.mockImplementationOnce(async () => void store.keepCards(kept));
    await store.logOut();
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('go when the server says that somebody else is logged in', async () => {
    const store = await openStore();
    localStorage.setItem(KEY, 'not even readable');
    server.fetchAuthStatus.mockResolvedValueOnce(member('bea@example.com'));
    await store.refreshAuth();
    expect(localStorage.getItem(KEY)).toBeNull();
  });
});
