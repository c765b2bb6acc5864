import { describe, expect, it } from 'vitest';
import { changedValues, readListState } from './list-state.ts';

const columns = [
  { id: 'name', value: () => '' },
  { id: 'email', value: () => '', isHidden: true },
  {
    id: 'status',
    value: () => '',
    choice: { of: () => '', options: [['active', 'Active'] as const, ['ended', 'Ended'] as const] },
  },
  { id: 'actions' },
] as const;

describe('the state of a list in the address', () => {
  it('is read back as it was written', () => {
    const state = {
      typed: 'ana & bo',
      sort: { id: 'name', desc: true },
      page: 3,
      choices: { status: 'ended' },
    };
    const values = changedValues('payments', state);
    expect(values).toEqual({
      'payments.q': 'ana & bo',
      'payments.sort': '-name',
      'payments.status': 'ended',
      'payments.page': '3',
    });
    expect(readListState(values, 'payments', columns)).toEqual(state);
    expect(readListState(values, '', columns)).toEqual({ typed: '', sort: null, page: 1, choices: {} });
  });

  it('leads back to the first page with any change but that of the page', () => {
    expect(changedValues('', { typed: 'ana' })).toEqual({ q: 'ana', page: '' });
    expect(changedValues('', { sort: null })).toEqual({ sort: '', page: '' });
    expect(changedValues('', { page: 2 })).toEqual({ page: '2' });
  });

  it.each([
    ['a column that is not there', { sort: 'height' }],
    ['a column without an order', { sort: '-actions' }],
    ['a column that is not shown', { sort: 'email' }],
    ['a choice that is not offered', { status: 'gone' }],
    ['a page before the first one', { page: '-2' }],
    ['a page that is no number', { page: 'x' }],
  ])('ignores %s', (_what, values) => {
    expect(readListState(values, '', columns)).toEqual({ typed: '', sort: null, page: 1, choices: {} });
  });
});
