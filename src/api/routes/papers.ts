import { idCard } from '../../contracts/id-card.ts';
import { receipt } from '../../contracts/receipt.ts';
import type { Call } from '../call.ts';
import { documentBrand } from '../documents/document-brand.ts';
import { idCardPdf } from '../documents/id-card-pdf.ts';
import { receiptPdf } from '../documents/receipt-pdf.ts';
import { fileAnswer } from '../file-answer.ts';
import { route } from '../route.ts';
import { liveRecord } from '../services/catalog/offer.ts';
import { readIdCard } from '../services/members/id-card.ts';
import { askingOf } from '../services/members/read-membership.ts';
import { readReceipt } from '../services/members/receipt.ts';
import { wantedFormat } from '../wanted-format.ts';

const FORMATS = { json: 'application/json', pdf: 'application/pdf' } as const;

/** A link cannot set Accept, so the address may say it as well. */
function formatOf(call: Call<typeof idCard> | Call<typeof receipt>): keyof typeof FORMATS {
  return call.query.format ?? wantedFormat(call.request, FORMATS);
}

/** The card and the receipts, to be shown or printed. */
export const paperRoutes = [
  route(idCard, async (call) => {
    const format = formatOf(call);
    const brand = documentBrand(await liveRecord(call));
    const card = await call.inSite((tx) => readIdCard(tx, askingOf(call), { id: call.params.id, brand }));
    if (format === 'json') return card;
    const pdf = await idCardPdf(card, { brand, at: call.parts.now() });
    return fileAnswer(call.request, pdf, { type: FORMATS.pdf, name: 'membership-card.pdf' });
  }),
  route(receipt, async (call) => {
    const format = formatOf(call);
    const brand = documentBrand(await liveRecord(call));
    const found = await call.inSite((tx) => readReceipt(tx, askingOf(call), { id: call.params.id, brand }));
    if (format === 'json') return found;
    const pdf = await receiptPdf(found, { brand, at: call.parts.now() });
    return fileAnswer(call.request, pdf, { type: FORMATS.pdf, name: `receipt-${found.number}.pdf` });
  }),
];
