// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { freshBrowserEach, member, openTab, server, setHint } from '#tests/support/browser/auth-tab.ts';
import type { KeptCards } from './saved-cards.ts';

freshBrowserEach();

const KEY = 'enamel_kept_cards';
const cards: KeptCards = {
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

describe('saved cards', () => {
  it('returns the saved cards on the next page', async () => {
    const first = await openStore();
    expect(first.readSavedCards()).toBeNull();
    expect(first.keepCards(cards)).toBe(true);
    expect((await openStore()).readSavedCards()).toEqual(cards);
  });

  it('returns no cards when the stored text is unreadable and reports a full storage', async () => {
    const store = await openStore();
    for (const text of ['', '{', 'ana@example.com\n', 'ana@example.com\n{"account":"ana@example.com"}']) {
      localStorage.setItem(KEY, text);
      expect(store.readSavedCards()).toBeNull();
    }
    vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(store.keepCards(cards)).toBe(false);
  });

  it('updates the cards when another tab saves or removes them', async () => {
    const store = await openStore();
    const seen: (string | undefined)[] = [];
    const stop = store.$savedCards.subscribe((now) => seen.push(now?.card.number));
    localStorage.setItem(KEY, `${cards.account}\n${JSON.stringify(cards)}`);
    window.dispatchEvent(new StorageEvent('storage'));
    localStorage.removeItem(KEY);
    window.dispatchEvent(new StorageEvent('storage'));
    stop();
    expect(seen).toEqual([undefined, 'K7M-4XR-9PD', undefined]);
  });

  it('removes the cards when their member logs out, with or without the server', async () => {
    for (const isHeard of [true, false]) {
      setHint(true);
      const store = await openStore();
      store.keepCards(cards);
      if (!isHeard) vi.doMock('#client/http/auth-calls.ts', () => Promise.reject(new Error('no network')));
      await store.logOut();
      expect(localStorage.getItem(KEY)).toBeNull();
    }
  });

  it('removes the cards on the next page when the logout script could not be loaded', async () => {
    (await openStore()).keepCards(cards);
    // as the script in the head leaves it
    localStorage.setItem('enamel_logout', '1');
    await openStore();
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('keeps the cards after inactivity and after the session has ended', async () => {
    setHint(true);
    const store = await openStore();
    store.keepCards(cards);
    await store.logOut('idle');
    await store.refreshAuth();
    expect(store.readSavedCards()).toEqual(cards);
  });

  it('keeps the cards when their member logs in again and removes them for another member', async () => {
    const store = await openStore();
    store.keepCards(cards);
    store.setLoggedIn(member('ana@example.com'));
    expect(store.readSavedCards()).toEqual(cards);
    store.setLoggedIn(member('bea@example.com'));
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('keeps the cards after the email address of the account changes', async () => {
    const store = await openStore();
    store.keepCards(cards);
    store.setLoggedIn(member('ana.reyes@example.com', cards.account));
    expect(store.readSavedCards()).toEqual(cards);
    const later = await openStore();
    server.fetchAuthStatus.mockResolvedValueOnce(member('ana@new.example', cards.account));
    await later.refreshAuth();
    expect(later.readSavedCards()).toEqual(cards);
  });

  it('assigns cards that an older build stored by email address to the account at its next login', async () => {
    const { account: _id, ...stored } = cards;
    const older = `ana@example.com\n${JSON.stringify({ account: 'ana@example.com', ...stored })}`;
    localStorage.setItem(KEY, older);
    const store = await openStore();
    expect(store.readSavedCards()).toEqual({ ...cards, account: 'ana@example.com' });
    store.setLoggedIn(member('ana@example.com'));
    expect(store.readSavedCards()).toEqual(cards);
    // their account can no longer be determined
    localStorage.setItem(KEY, older);
    store.setLoggedIn(member('ana@new.example', cards.account));
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('removes cards that were saved while the logout request was in progress', async () => {
    setHint(true);
    const store = await openStore();
    server.endSession.mockImplementationOnce(async () => void store.keepCards(cards));
    await store.logOut();
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('removes the cards when the server reports another member', async () => {
    const store = await openStore();
    localStorage.setItem(KEY, 'not even readable');
    server.fetchAuthStatus.mockResolvedValueOnce(member('bea@example.com'));
    await store.refreshAuth();
    expect(localStorage.getItem(KEY)).toBeNull();
  });
});
