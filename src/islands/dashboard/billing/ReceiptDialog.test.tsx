import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { type QueryState, useQuery } from '../shared/use-query.ts';
import { ReceiptDialog } from './ReceiptDialog.tsx';

vi.mock('../shared/use-query.ts', () => ({ useQuery: vi.fn() }));

const help = { phone: '(555) 010-0100', phoneHref: 'tel:5550100100', hours: '' };
const draw = (answer: Partial<QueryState<unknown>>) => {
  vi.mocked(useQuery).mockReturnValue(answer as never);
  return renderToStaticMarkup(<ReceiptDialog id="p1" help={help} onClose={() => {}} />);
};

beforeEach(() => vi.resetAllMocks());

it('shows a spinner with words while the receipt loads, and no download', () => {
  const html = draw({ kind: 'loading' });
  expect(html).toMatch(/class="spinner".*Loading your receipt/);
  expect(html).toMatch(/<footer[^>]* hidden=""/);
});

it('shows the error, a button to try again and the phone number when the receipt fails to load', () => {
  const html = draw({ kind: 'failed', message: 'We are having trouble.', retry: () => {} });
  expect(html).toMatch(
    /class="dialog-error" role="alert"><svg.*We are having trouble\. Or call \(555\) 010-0100\./,
  );
  expect(html).toContain('Try again');
  expect(html).toMatch(/<footer[^>]* hidden=""/);
});

it('requests no receipt while the dialog is closed', () => {
  vi.mocked(useQuery).mockReturnValue({ kind: 'loading' });
  renderToStaticMarkup(<ReceiptDialog id={null} help={help} onClose={() => {}} />);
  expect(useQuery).toHaveBeenCalledWith(expect.anything(), expect.anything(), false);
});
