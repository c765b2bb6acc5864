import { callPath, callQuery } from '#client/http/call.ts';
import { yearlySummary } from '#contracts/member/yearly-summary.ts';
import { receipt } from '#contracts/payment/receipt.ts';

/** Where the PDF of a receipt, or of a year's summary, is. */
export const pdfHref = (kind: 'receipt' | 'year', name: string): string =>
  (kind === 'receipt' ? callPath(receipt, { id: name }) : callPath(yearlySummary, { year: name })) +
  callQuery({ format: 'pdf' });
