import { describe, expect, it } from 'vitest';
import { endpoints } from '#contracts/endpoints.ts';
import type { Endpoint } from '#contracts/shared/endpoint.ts';
import { addNote } from '#contracts/staff/member-actions.ts';
import { eraseMember } from '#contracts/staff/member-erasure.ts';
import { askExport } from '#contracts/staff/member-export.ts';
import { mergeMembers } from '#contracts/staff/member-merge.ts';
import { giveCredit, previewCoupon } from '#contracts/staff/member-money.ts';
import { openAssisted } from '#contracts/staff/members.ts';
import { MEMBER_PATH } from '#contracts/staff/shared-fields.ts';
import { staffEndpoints } from '#contracts/staff-endpoints.ts';
import { eventColumns } from './columns.tsx';
import { eventName } from './event-texts.ts';
import * as en from './texts.en.ts';
import * as es from './texts.es.ts';

const callOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** These have actions of their own, or change nothing. */
const OTHERS: readonly Endpoint[] = [
  addNote,
  openAssisted,
  askExport,
  eraseMember,
  mergeMembers,
  previewCoupon,
];
const byStaff = staffEndpoints.filter(
  (each) => each.path.startsWith(`${MEMBER_PATH}/`) && each.method !== 'GET' && !OTHERS.includes(each),
);
const atMembersPages = endpoints.filter(({ assisted }) => assisted === 'change');
/** How a refused erasure or merge is recorded. */
const CLOSINGS = ['erasure', 'merge'];

const call = callOf(giveCredit);

describe('a change for a member', () => {
  it.each([
    ['English', en],
    ['Spanish', es],
  ])('has a name of its own in %s, for each call of the staff and of members', (_language, texts) => {
    const calls = [...byStaff, ...atMembersPages].map(callOf);
    expect(Object.keys(texts.changeNames).toSorted()).toEqual([...calls, ...CLOSINGS].toSorted());
    const names = Object.values(texts.changeNames).flatMap(({ to, did }) => [to, did]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('is told apart by whether it was asked for, done or refused', () => {
    expect(eventName({ action: 'member.change_asked', after: { call } })).toBe('Asked to give a credit');
    expect(eventName({ action: 'member.changed', after: { call, answer: { status: 'done' } } })).toBe(
      'Gave a credit',
    );
    expect(eventName({ action: 'member.changed', after: { call, answer: { status: 'waiting' } } })).toBe(
      'Asked a second person for approval to give a credit',
    );
    expect(eventName({ action: 'member.change_refused', after: { call, code: 'conflict' } })).toBe(
      'Could not give a credit',
    );
    expect(eventName({ action: 'member.change_refused', after: { call: 'merge' } })).toBe(
      'Could not merge two accounts',
    );
  });

  it('of an unknown call has the general name, and an unknown action its own', () => {
    for (const after of [{ call: 'POST /api/staff/newer' }, { call: 'toString' }, { call: 1 }, 'text', null])
      expect(eventName({ action: 'member.changed', after })).toBe('Changed something for a member');
    expect(eventName({ action: 'member.newer', after: { call } })).toBe('member.newer');
  });

  it('is in the file with its words and its action', () => {
    const event = {
      site: 'harbor',
      number: 1,
      at: '2026-11-27T10:00:00.000Z',
      staffId: null,
      staffName: 'npm run confirm-email',
      staffEmail: '',
      address: '',
      requestId: '',
      action: 'member.changed',
      subject: { kind: 'account', id: '', name: '', email: '' },
      before: null,
      after: { call },
      reason: '',
    };
    const saved = (label: string) =>
      eventColumns(new Map())
        .find((each) => each.label === label)
        ?.value?.(event);
    expect([saved(en.what), saved(en.action)]).toEqual(['Gave a credit', 'member.changed']);
  });
});
