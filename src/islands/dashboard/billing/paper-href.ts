import { callPath, callQuery } from '../../../client/call-address.ts';
import { receipt } from '../../../contracts/receipt.ts';
import { yearlySummary } from '../../../contracts/yearly-summary.ts';

/** Where the PDF of a receipt, or of a year's summary, is. */
export const paperHref = (kind: 'receipt' | 'year', name: string): string =>
  (kind === 'receipt' ? callPath(receipt, { id: name }) : callPath(yearlySummary, { year: name })) +
  callQuery({ format: 'pdf' });
