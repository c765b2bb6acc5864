// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
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

/** As a logout leaves it, in this tab or another one. */
const logOut = () => {
  removeCards();
  bumpLoginEpoch();
};

beforeEach(() => {
  vi.resetAllMocks();
  localStorage.clear();
  vi.mocked(registerWorker).mockResolvedValue(true);
  vi.stubGlobal('fetch', async () => new Response('build'));
});

describe('cards that are to be kept', () => {
  it('are, once the pages that show them are there', async () => {
    expect(await saveOnPhone(wanted)).toBe('kept');
    expect(readSavedCards()).toEqual({ account: 'ana', keptOn: '2026-11-22', build: 'build', card });
  });

  it('are not where the browser cannot keep the pages', async () => {
    vi.mocked(registerWorker).mockResolvedValueOnce(false);
    expect(await saveOnPhone(wanted)).toBe('cannot');
    expect(hasSavedCards()).toBe(false);
  });

  it.each([
    ['logs out', logOut],
    ['logs out where nothing could hear of it', () => localStorage.setItem('enamel_logout', '1')],
    ['is followed by somebody else', () => void bumpLoginEpoch()],
  ])('leave nothing there where their member %s while the browser makes ready', async (_what, happens) => {
    vi.mocked(registerWorker).mockImplementationOnce(async () => {
      happens();
      return true;
    });
    expect(await saveOnPhone(wanted)).toBe('left');
    expect(hasSavedCards()).toBe(false);
    expect(unregisterWorker).toHaveBeenCalled();
  });
});

describe('cards that are kept', () => {
  beforeEach(() => void keepCards({ account: 'ana', keptOn: '2026-11-22', build: 'build', card }));

  it('do not come back where their member logs out while they are brought up to date', async () => {
    vi.stubGlobal('fetch', async () => {
      logOut();
      return new Response('build');
    });
    await refreshSavedCards(wanted);
    expect(hasSavedCards()).toBe(false);
  });

  it('do not take the place of those that somebody else keeps meanwhile', async () => {
    const bens = { account: 'ben', keptOn: '2026-11-22', build: 'build', card: cardFor('Ben Hill') };
    vi.stubGlobal('fetch', async () => {
      keepCards(bens);
      return new Response('build');
    });
    await refreshSavedCards(wanted);
    expect(readSavedCards()).toEqual(bens);
  });

  it('are not asked for again on the same day, as long as the membership is the same', async () => {
    await refreshFromServer(info, true);
    expect(call).not.toHaveBeenCalled();
    vi.mocked(call).mockResolvedValue(card as never);
    const tomorrow = { ...info, memberships: [{ ...info.memberships[0]!, today: '2026-11-23' }] };
    await refreshFromServer(tomorrow, true);
    expect(readSavedCards()?.keptOn).toBe('2026-11-23');
  });

  it('follow a correction on the same day', async () => {
    const [running] = info.memberships;
    const members = [{ ...running!.members[0]!, firstName: 'Anna' }];
    vi.mocked(call).mockResolvedValueOnce(cardFor('Anna Reyes') as never);
    await refreshFromServer({ ...info, memberships: [{ ...running!, members }] }, true);
    expect(readSavedCards()?.card.members[0]?.name).toBe('Anna Reyes');
  });

  it('go with the account, and with the cover', async () => {
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
