import { describe, expect, it } from 'vitest';
import { changesOf } from './changes.ts';

describe('the values of an entry', () => {
  it('say what each was and what it is', () => {
    const id = '0b5c2f1e-1111-4222-8333-444455556666';
    expect(
      changesOf({
        before: { people: { [id]: { firstName: 'Ana', isMinor: false } } },
        after: {
          call: 'POST /api/member',
          changed: { people: { [id]: { firstName: 'Anna', isMinor: true, phone: '' } } },
        },
      }),
    ).toEqual([
      { name: 'call', before: '', after: 'POST /api/member' },
      { name: 'people, 0b5c2f1e, first name', before: 'Ana', after: 'Anna' },
      { name: 'people, 0b5c2f1e, is minor', before: 'No', after: 'Yes' },
    ]);
  });

  it('leave out the call that names the entry', () => {
    const after = { call: 'POST /api/staff/members/{site}/{accountId}/credit', body: { cents: 500 } };
    expect(changesOf({ before: null, after })).toEqual([{ name: 'body, cents', before: '', after: '$5' }]);
  });

  it('show amounts, times and lists as people read them', () => {
    const grants = [{ role: 'agent' }, { role: 'owner' }];
    const after = {
      amountCents: 1250,
      until: '2026-11-27T10:00:00.000Z',
      accounts: ['a', 'b'],
      grants,
      none: [],
    };
    expect(changesOf({ before: null, after }).map(({ name, after: text }) => [name, text])).toEqual([
      ['amount cents', '$12.50'],
      ['until', expect.stringContaining('2026')],
      ['accounts', 'a, b'],
      ['grants, 1, role', 'agent'],
      ['grants, 2, role', 'owner'],
    ]);
  });

  it('keep what is gone, and are none where nothing was recorded', () => {
    expect(changesOf({ before: { note: 'x' }, after: null })).toEqual([
      { name: 'note', before: 'x', after: '' },
    ]);
    expect(changesOf({ before: null, after: null })).toEqual([]);
  });
});
