import { describe, expect, it } from 'vitest';
import type { MemberInfo } from '#contracts/member/member-info.ts';
import { OUTSIDE } from '#contracts/member/member-locations.ts';
import { placeQuery } from './FindOffice.tsx';
import { type OfficeTarget, withOffice } from './use-office-change.ts';

const office = (id: string) => ({
  id,
  name: `The office ${id}`,
  street: '1 Main Street',
  city: 'San Diego',
  state: 'CA',
  zip: '92101',
  phone: '',
});
const waiting = { officeId: 'b', name: 'The office b', effectiveOn: '2026-06-16' };
const info = (pendingOfficeChange: typeof waiting | null = null) =>
  ({
    memberships: [{ today: '2026-06-15', office: office('a'), pendingOfficeChange }, { office: office('z') }],
  }) as MemberInfo;
const wish = (id: string, effectiveOn: string): OfficeTarget => ({
  id,
  effectiveOn,
  isAccepting: true,
  office: id === OUTSIDE ? null : office(id),
});
const moved = (info: MemberInfo, target: OfficeTarget) => {
  const [running, former] = withOffice(info, target).memberships;
  expect(former).toEqual({ office: office('z') });
  return [running?.office?.id ?? null, running?.pendingOfficeChange];
};

describe('withOffice', () => {
  it('keeps the current office until the effective day', () => {
    expect(moved(info(), wish('b', '2026-06-16'))).toEqual(['a', waiting]);
    expect(moved(info(), wish(OUTSIDE, '2026-06-16'))).toEqual([
      'a',
      { officeId: null, name: 'No office of your own', effectiveOn: '2026-06-16' },
    ]);
  });

  it('changes the office at once if today is the effective day', () => {
    expect(moved(info(), wish('b', '2026-06-15'))).toEqual(['b', null]);
    expect(moved(info(), wish(OUTSIDE, '2026-06-15'))).toEqual([null, null]);
  });

  it('drops a pending change if the current office is chosen', () => {
    expect(moved(info(waiting), wish('a', ''))).toEqual(['a', null]);
  });

  it('leaves an account without a membership as it is', () => {
    const none = { memberships: [] as MemberInfo['memberships'] } as MemberInfo;
    expect(withOffice(none, wish('b', '2026-06-16'))).toBe(none);
  });
});

describe('placeQuery', () => {
  it.each([
    [' 92101 ', { zip: '92101' }],
    ['San Diego, CA', { city: 'San Diego, CA' }],
    ['  ', {}],
  ])('reads the place “%s”', (typed, query) => expect(placeQuery(typed)).toEqual(query));
});
