import { agreements } from '#contracts/member/agreements.ts';
import { yearlySummary } from '#contracts/member/yearly-summary.ts';
import { APPLE_PASS, idCard, mailIdCard } from '#contracts/membership/id-card.ts';
import { receipt } from '#contracts/payment/receipt.ts';
import { documentBrand } from '../brand/brand.ts';
import { liveBrand } from '../brand/live-brand.ts';
import { recordInLanguage } from '../brand/record-in-language.ts';
import { agreementsPdf } from '../documents/agreements-pdf.ts';
import { idCardPdf } from '../documents/id-card-pdf.ts';
import { idCardSheetPdf } from '../documents/id-card-sheet-pdf.ts';
import { receiptPdf } from '../documents/receipt-pdf.ts';
import { stationery } from '../documents/stationery.ts';
import { t } from '../documents/texts.ts';
import { yearlySummaryPdf } from '../documents/yearly-summary-pdf.ts';
import type { AppleWallet } from '../drivers/apple-wallet.ts';
import { type RequestContext, requireMember } from '../http/request-context.ts';
import { fileAnswer, negotiateFormat } from '../http/response.ts';
import { route } from '../http/route.ts';
import { ApiError } from '../kernel/errors.ts';
import { liveRecord } from '../services/catalog/offer.ts';
import { type Limit, limitCalls } from '../services/limits/rate-limit.ts';
import { readAgreements } from '../services/members/billing/read-agreements.ts';
import { readReceipt } from '../services/members/billing/read-receipt.ts';
import { readYearlySummary } from '../services/members/billing/yearly-summary.ts';
import { findIdCard, ownCards, queueIdCard, readIdCard } from '../services/members/cards/id-card.ts';
import { accountScope } from '../services/membership/account.ts';

const FORMATS = { json: 'application/json', pdf: 'application/pdf' } as const;
const CARD_FORMATS = { ...FORMATS, pkpass: APPLE_PASS } as const;

/** More than a member mails to themselves; another person may be filling their mailbox. */
const CARD_MAILS: Limit = { name: 'id-card-mail', most: 5, perSeconds: 3600 };

/** Rendering one takes as long as a hundred other calls; no member prints so many. */
const DRAWINGS: Limit = { name: 'member-pdf', most: 60, perSeconds: 60 };

/** @throws ApiError too_many */
const limitDrawings = (call: Parameters<typeof requireMember>[0] & Parameters<typeof limitCalls>[0]) =>
  limitCalls(call, DRAWINGS, requireMember(call).accountId);

/** The brand as papers show it, in the language of the call. */
const brandOf = async (call: Pick<RequestContext, 'deps' | 'site'>) =>
  documentBrand(recordInLanguage(await liveRecord(call)));

/** null without a certificate, or once it has expired */
function usableWallet({ deps: { appleWallet, now } }: Pick<RequestContext, 'deps'>): AppleWallet | null {
  return appleWallet && now() < appleWallet.validUntil ? appleWallet : null;
}

/** A person of the staff who looks at the card does not receive it for the member. */
const cardReader = ({ assistant }: Pick<RequestContext, 'assistant'>) =>
  assistant ? findIdCard : readIdCard;

/** The card, the receipts, the summary of a year and the agreements, to be shown or printed. */
export const documentRoutes = [
  route(idCard, async (call) => {
    // a link cannot set Accept, so the query may name the format
    const format = call.query.format ?? negotiateFormat(call.request, CARD_FORMATS);
    const { id } = call.params;
    const wallet = usableWallet(call);
    if (format === 'pkpass' && !wallet) throw new ApiError('not_acceptable');
    const brand = await brandOf(call);
    const card = await call.inSite((tx) => cardReader(call)(tx, accountScope(call), { id, brand }));
    const cards = ownCards(card, id);
    const [first] = cards;
    if (format !== 'json') await limitDrawings(call);
    if (format === 'pkpass' && wallet && first) {
      const pass = await wallet.makePass(first, brand.colors);
      return fileAnswer(call.request, pass, { type: APPLE_PASS, name: `${t.fileNames.card}.pkpass` });
    }
    if (format === 'json') return { ...card, wallets: wallet ? ['apple' as const] : [] };
    const draw = call.query.layout === 'wallet' ? idCardSheetPdf : idCardPdf;
    const pdf = await draw(cards, await stationery(call));
    return fileAnswer(call.request, pdf, { type: FORMATS.pdf, name: `${t.fileNames.card}.pdf` });
  }),
  route(mailIdCard, async (call) => {
    const { accountId, email } = requireMember(call);
    const { id } = call.params;
    await limitCalls(call, CARD_MAILS, accountId);
    const [record, brand] = await Promise.all([liveRecord(call), liveBrand(call.deps, call.site)]);
    await call.inSite(async (tx) => {
      const card = await cardReader(call)(tx, accountScope(call), { id, brand: documentBrand(record) });
      const { dedupeKey } = call.body;
      await queueIdCard(tx, { brand, cards: ownCards(card, id), id, email, accountId, dedupeKey });
    });
    return { email };
  }),
  route(receipt, async (call) => {
    const format = call.query.format ?? negotiateFormat(call.request, FORMATS);
    const brand = await brandOf(call);
    const found = await call.inSite((tx) =>
      readReceipt(tx, accountScope(call), { id: call.params.id, brand }),
    );
    if (format === 'json') return found;
    await limitDrawings(call);
    const pdf = await receiptPdf(found, await stationery(call));
    const name = `${t.fileNames.receipt(found.number)}.pdf`;
    return fileAnswer(call.request, pdf, { type: FORMATS.pdf, name });
  }),
  route(yearlySummary, async (call) => {
    const format = call.query.format ?? negotiateFormat(call.request, FORMATS);
    const brand = await brandOf(call);
    const year = Number(call.params.year);
    const found = await call.inSite((tx) => readYearlySummary(tx, accountScope(call), { year, brand }));
    if (format === 'json') return found;
    await limitDrawings(call);
    const pdf = await yearlySummaryPdf(found, await stationery(call));
    return fileAnswer(call.request, pdf, { type: FORMATS.pdf, name: `${t.fileNames.year(year)}.pdf` });
  }),
  route(agreements, async (call) => {
    const format = call.query.format ?? negotiateFormat(call.request, FORMATS);
    const brand = await brandOf(call);
    const found = await call.inSite((tx) => readAgreements(tx, accountScope(call), brand));
    if (format === 'json') return found;
    await limitDrawings(call);
    const pdf = await agreementsPdf(found, await stationery(call));
    return fileAnswer(call.request, pdf, { type: FORMATS.pdf, name: `${t.fileNames.agreements}.pdf` });
  }),
];
