// @vitest-environment jsdom
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '#client/http/call.ts';
import { bumpLoginEpoch } from '#client/session/session-state.ts';
import { hasSavedCards } from '#client/storage/saved-cards.ts';
import type { MemberInfo } from '#contracts/member/member-info.ts';
import type { IdCard } from '#contracts/membership/id-card.ts';
import { keepCards, readSavedCards, removeCards } from '#stores/saved-cards.ts';
import { registerWorker, unregisterWorker } from './offline-cards.ts';
import { refreshFromServer, refreshSavedCards, saveOnPhone } from './save-cards.ts';

vi.mock('#client/http/call.ts', () => ({ call: vi.fn() }));
vi.mock('./offline-cards.ts', () => ({
  registerWorker: vi.fn(),
  unregisterWorker: vi.fn(),
  updateWorker: vi.fn(),
}));

const ID = '00000000-0000-4000-8000-00000000000';
const days = { coveredFrom: '2026-06-15', coveredThrough: '2027-06-14' };
const cardFor = (name: string): IdCard => ({
  membershipId: `${ID}0`,
  brand: 'Harbor',
  phone: '',
  website: '',
  plan: 'Club',
  number: 'K7M-4XR-9PD',
  holder: name,
  validFrom: '2026-06-15',
  validThrough: '2027-06-14',
  office: null,
  explanation: '',
  members: [{ id: `${ID}1`, name, relation: 'Member', ...days }],
  notice: 'THIS IS NOT INSURANCE',
});
const card = cardFor('Ana Reyes');
const wanted = { account: 'ana', card, today: '2026-11-22' };
const info = {
  account: { id: 'ana' },
  memberships: [
    {
      id: `${ID}0`,
      number: 'K7M-4XR-9PD',
      plan: { name: 'Club' },
      office: null,
      covered: true,
      today: '2026-11-22',
      termStart: '2026-06-15',
      termThrough: '2027-06-14',
      members: [{ id: `${ID}1`, firstName: 'Ana', lastName: 'Reyes', covered: true, ...days }],
    },
  ],
} as unknown as MemberInfo;

/** What a logout does in this tab or another one. */
const logOut = () => {
  removeCards();
  bumpLoginEpoch();
};

// other files run in this process afterwards
afterAll(() => vi.unstubAllGlobals());
beforeEach(() => {
  vi.resetAllMocks();
  localStorage.clear();
  vi.mocked(registerWorker).mockResolvedValue(true);
  vi.stubGlobal('fetch', async () => new Response('build'));
});

describe('saveOnPhone', () => {
  it('saves the cards once the pages that show them are cached', async () => {
    expect(await saveOnPhone(wanted)).toBe('kept');
    expect(readSavedCards()).toEqual({ account: 'ana', keptOn: '2026-11-22', build: 'build', card });
  });

  it('saves nothing if the browser cannot cache the pages', async () => {
    vi.mocked(registerWorker).mockResolvedValueOnce(false);
    expect(await saveOnPhone(wanted)).toBe('cannot');
    expect(hasSavedCards()).toBe(false);
  });

  it.each([
    ['logs out', logOut],
    ['logs out where nothing could hear of it', () => localStorage.setItem('enamel_logout', '1')],
    ['is followed by another login', () => void bumpLoginEpoch()],
  ])('leaves nothing saved if the member %s in the meantime', async (_what, happens) => {
    vi.mocked(registerWorker).mockImplementationOnce(async () => {
      happens();
      return true;
    });
    expect(await saveOnPhone(wanted)).toBe('left');
    expect(hasSavedCards()).toBe(false);
    expect(unregisterWorker).toHaveBeenCalled();
  });
});

describe('saved cards', () => {
  beforeEach(() => void keepCards({ account: 'ana', keptOn: '2026-11-22', build: 'build', card }));

  it('does not save updated cards if the member logs out during the update', async () => {
    vi.stubGlobal('fetch', async () => {
      logOut();
      return new Response('build');
    });
    await refreshSavedCards(wanted);
    expect(hasSavedCards()).toBe(false);
  });

  it('does not replace cards that another account saved in the meantime', async () => {
    const bens = { account: 'ben', keptOn: '2026-11-22', build: 'build', card: cardFor('Ben Hill') };
    vi.stubGlobal('fetch', async () => {
      keepCards(bens);
      return new Response('build');
    });
    await refreshSavedCards(wanted);
    expect(readSavedCards()).toEqual(bens);
  });

  it('does not request cards again on the same day while the membership is the same', async () => {
    await refreshFromServer(info, true);
    expect(call).not.toHaveBeenCalled();
    vi.mocked(call).mockResolvedValue(card as never);
    const tomorrow = { ...info, memberships: [{ ...info.memberships[0]!, today: '2026-11-23' }] };
    await refreshFromServer(tomorrow, true);
    expect(readSavedCards()?.keptOn).toBe('2026-11-23');
  });

  it('updates cards on the same day after a correction', async () => {
    const [running] = info.memberships;
    const members = [{ ...running!.members[0]!, firstName: 'Anna' }];
    vi.mocked(call).mockResolvedValueOnce(cardFor('Anna Reyes') as never);
    await refreshFromServer({ ...info, memberships: [{ ...running!, members }] }, true);
    expect(readSavedCards()?.card.members[0]?.name).toBe('Anna Reyes');
  });

  it('removes cards with the account, and when the coverage ends', async () => {
    for (const other of [
      { ...info, account: { ...info.account, id: 'ben' } },
      { ...info, memberships: [{ ...info.memberships[0]!, covered: false }] },
    ]) {
      keepCards({ account: 'ana', keptOn: '2026-11-22', build: 'build', card });
      await refreshFromServer(other, true);
      expect(hasSavedCards()).toBe(false);
    }
  });
});
