// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '#client/http/call.ts';
import { changeLoginMark } from '#client/session/login-epoch.ts';
import { hasKept } from '#client/storage/saved-cards.ts';
import type { MemberInfo } from '#contracts/member/member-info.ts';
import type { IdCard } from '#contracts/membership/id-card.ts';
import { dropCards, keepCards, readKeptCards } from '#stores/saved-cards.ts';
import { endOffline, startOffline } from './offline-cards.ts';
import { keepOnPhone, refreshFrom, refreshKept } from './save-cards.ts';

vi.mock('#client/http/call.ts', () => ({ call: vi.fn() }));
vi.mock('./offline-cards.ts', () => ({ startOffline: vi.fn(), endOffline: vi.fn(), renewOffline: vi.fn() }));

const ID = '00000000-0000-4000-8000-00000000000';
const days = { coveredFrom: '2026-06-15', coveredThrough: '2027-06-14' };
const cardFor = (name: string): IdCard => ({
  ...{ membershipId: `${ID}0`, brand: 'Harbor', phone: '', website: '', plan: 'Club', number: 'K7M-4XR-9PD' },
  ...{ holder: name, validFrom: '2026-06-15', validThrough: '2027-06-14', office: null, explanation: '' },
  members: [{ id: `${ID}1`, name, relation: 'Member', ...days }],
  notice: 'THIS IS NOT INSURANCE',
});
const card = cardFor('Ana Reyes');
const wanted = { account: 'ana', card, today: '2026-11-22' };
const info = {
  account: { id: 'ana' },
  memberships: [
    {
      ...{ id: `${ID}0`, number: 'K7M-4XR-9PD', plan: { name: 'Club' }, office: null, covered: true },
      ...{ today: '2026-11-22', termStart: '2026-06-15', termThrough: '2027-06-14' },
      members: [{ id: `${ID}1`, firstName: 'Ana', lastName: 'Reyes', covered: true, ...days }],
    },
  ],
} as unknown as MemberInfo;

/** As a logout leaves it, in this tab or another one. */
const logOut = () => {
  dropCards();
  changeLoginMark();
};

beforeEach(() => {
  vi.resetAllMocks();
  localStorage.clear();
  vi.mocked(startOffline).mockResolvedValue(true);
  vi.stubGlobal('fetch', async () => new Response('build'));
});

describe('cards that are to be kept', () => {
  it('are, once the pages that show them are there', async () => {
    expect(await keepOnPhone(wanted)).toBe('kept');
    expect(readKeptCards()).toEqual({ account: 'ana', keptOn: '2026-11-22', build: 'build', card });
  });

  it('are not where the browser cannot keep the pages', async () => {
    vi.mocked(startOffline).mockResolvedValueOnce(false);
    expect(await keepOnPhone(wanted)).toBe('cannot');
    expect(hasKept()).toBe(false);
  });

  it.each([
    ['logs out', logOut],
    ['logs out where nothing could hear of it', () => localStorage.setItem('enamel_logout', '1')],
    ['is followed by somebody else', () => void changeLoginMark()],
  ])('leave nothing there where their member %s while the browser makes ready', async (_what, happens) => {
    vi.mocked(startOffline).mockImplementationOnce(async () => {
      happens();
      return true;
    });
    expect(await keepOnPhone(wanted)).toBe('left');
    expect(hasKept()).toBe(false);
    expect(endOffline).toHaveBeenCalled();
  });
});

describe('cards that are kept', () => {
  beforeEach(() => void keepCards({ account: 'ana', keptOn: '2026-11-22', build: 'build', card }));

  it('do not come back where their member logs out while they are brought up to date', async () => {
    vi.stubGlobal('fetch', async () => {
      logOut();
      return new Response('build');
    });
    await refreshKept(wanted);
    expect(hasKept()).toBe(false);
  });

  it('do not take the place of those that somebody else keeps meanwhile', async () => {
    const bens = { account: 'ben', keptOn: '2026-11-22', build: 'build', card: cardFor('Ben Hill') };
    vi.stubGlobal('fetch', async () => {
      keepCards(bens);
      return new Response('build');
    });
    await refreshKept(wanted);
    expect(readKeptCards()).toEqual(bens);
  });

  it('are not asked for again on the same day, as long as the membership is the same', async () => {
    await refreshFrom(info, true);
    expect(call).not.toHaveBeenCalled();
    vi.mocked(call).mockResolvedValue(card as never);
    const tomorrow = { ...info, memberships: [{ ...info.memberships[0]!, today: '2026-11-23' }] };
    await refreshFrom(tomorrow, true);
    expect(readKeptCards()?.keptOn).toBe('2026-11-23');
  });

  it('follow a correction on the same day', async () => {
    const [running] = info.memberships;
    const members = [{ ...running!.members[0]!, firstName: 'Anna' }];
    vi.mocked(call).mockResolvedValueOnce(cardFor('Anna Reyes') as never);
    await refreshFrom({ ...info, memberships: [{ ...running!, members }] }, true);
    expect(readKeptCards()?.card.members[0]?.name).toBe('Anna Reyes');
  });

  it('go with the account, and with the cover', async () => {
    for (const other of [
      { ...info, account: { ...info.account, id: 'ben' } },
      { ...info, memberships: [{ ...info.memberships[0]!, covered: false }] },
    ]) {
      keepCards({ account: 'ana', keptOn: '2026-11-22', build: 'build', card });
      await refreshFrom(other, true);
      expect(hasKept()).toBe(false);
    }
  });
});
