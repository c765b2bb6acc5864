import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { csvFile } from '#util/text/csv.ts';
import { csvCents, csvRowsOf, type ListColumn } from './columns.ts';
import type { ListState } from './list-state.ts';
import { PAGE_SIZE, useListTable } from './use-list-table.ts';

interface Payment {
  name: string;
  cents: number | null;
  status: string;
}

const COLUMNS: readonly ListColumn<Payment>[] = [
  { id: 'name', label: 'Name', value: ({ name }) => name },
  {
    id: 'amount',
    label: 'Amount',
    value: ({ cents }) => cents,
    text: ({ cents }) => (cents === null ? '' : `$${cents / 100}`),
    csv: ({ cents }) => (cents === null ? '' : csvCents(cents)),
  },
  {
    id: 'status',
    label: 'Status',
    value: ({ status }) => status,
    choice: { of: ({ status }) => status, options: [['paid', 'Paid']] },
  },
  { id: 'buttons', label: 'Actions' },
];
const ROWS: readonly Payment[] = [
  { name: 'Bo 10', cents: 900, status: 'paid' },
  { name: 'ñandú', cents: null, status: 'paid' },
  { name: 'bo 9', cents: 10_000, status: 'declined' },
  { name: 'Ana', cents: 0, status: 'paid' },
];
const UNTOUCHED: ListState = { typed: '', sort: null, page: 1, choices: {} };

function listOf(state: Partial<ListState>, rows = ROWS) {
  let result: ReturnType<typeof useListTable<Payment>> | undefined;
  function Probe() {
    result = useListTable(rows, COLUMNS, { ...UNTOUCHED, ...state });
    return null;
  }
  renderToStaticMarkup(<Probe />);
  if (result === undefined) throw new Error('the list was not drawn');
  return { ...result, names: result.left.map(({ name }) => name) };
}

describe('a list', () => {
  it('keeps the order of the server until it is sorted', () => {
    expect(listOf({}).names).toEqual(['Bo 10', 'ñandú', 'bo 9', 'Ana']);
  });

  it('sorts texts by the alphabet, and the numbers in them by size', () => {
    expect(listOf({ sort: { id: 'name', desc: false } }).names).toEqual(['Ana', 'bo 9', 'Bo 10', 'ñandú']);
  });

  it('sorts amounts by size, with what is empty last in both directions', () => {
    expect(listOf({ sort: { id: 'amount', desc: false } }).names).toEqual(['Ana', 'Bo 10', 'bo 9', 'ñandú']);
    expect(listOf({ sort: { id: 'amount', desc: true } }).names).toEqual(['bo 9', 'Bo 10', 'Ana', 'ñandú']);
  });

  it('leaves rows with all typed words, in any of their columns', () => {
    expect(listOf({ typed: 'PAID bo' }).names).toEqual(['Bo 10']);
    expect(listOf({ typed: 'nandu' }).names).toEqual(['ñandú']);
    expect(listOf({ typed: '$9' }).names).toEqual(['Bo 10', 'bo 9']);
    expect(listOf({ typed: 'zoe' }).names).toEqual([]);
  });

  it('leaves rows with the choice, also together with typed words', () => {
    expect(listOf({ choices: { status: 'paid' } }).names).toEqual(['Bo 10', 'ñandú', 'Ana']);
    expect(listOf({ choices: { status: 'paid' }, typed: 'ana' }).names).toEqual(['Ana']);
  });

  it('shows one page, the last one if the address has a later one', () => {
    const many = Array.from({ length: PAGE_SIZE + 2 }, (_, index) => ({ ...ROWS[0]!, name: `Bo ${index}` }));
    const first = listOf({}, many);
    expect([first.shown.length, first.left.length, first.page, first.hasMore]).toEqual([50, 52, 1, true]);
    const late = listOf({ page: 9 }, many);
    expect(late.shown.map(({ name }) => name)).toEqual(['Bo 50', 'Bo 51']);
    expect([late.page, late.hasMore]).toEqual([2, false]);
  });

  it('saves what the filter leaves in the order shown, with nothing that a spreadsheet would run', () => {
    const rows = [...ROWS, { name: '=HYPERLINK("x")', cents: 5, status: 'paid' }];
    const { left } = listOf({ choices: { status: 'paid' }, sort: { id: 'amount', desc: true } }, rows);
    expect(csvFile(csvRowsOf(COLUMNS, left)).split('\r\n')).toEqual([
      '\ufeff"Name","Amount","Status"',
      '"Bo 10","9.00","paid"',
      `"'=HYPERLINK(""x"")","0.05","paid"`,
      '"Ana","0.00","paid"',
      '"ñandú","","paid"',
      '',
    ]);
  });
});
