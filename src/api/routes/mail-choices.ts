import * as contract from '#contracts/account/mail-choices.ts';
import { documentBrand } from '../brand/document-brand.ts';
import { negotiateFormat } from '../http/content-negotiation.ts';
import { route } from '../http/route.ts';
import { ApiError, notFound } from '../kernel/errors.ts';
import { liveRecord } from '../services/catalog/offer.ts';
import { accountScope } from '../services/membership/read-membership.ts';
import {
  readMailChoices,
  readUnsubscribeLink,
  storeMailChoices,
  unsubscribe,
} from '../services/outbox/mail-choices.ts';
import { unsubscribePage } from '../services/outbox/unsubscribe-page.ts';

const FORMATS = { json: 'application/json', html: 'text/html' } as const;

/** Mailbox providers post with all kinds of wishes for an answer that they do not read. */
function answerFormat(request: Request): keyof typeof FORMATS {
  try {
    return negotiateFormat(request, FORMATS);
  } catch (error) {
    if (error instanceof ApiError) return 'json';
    throw error;
  }
}

/** Which mails members want; and the links in those that nobody has to get. */
export const mailChoiceRoutes = [
  route(contract.mailChoices, (call) => call.inSite((tx) => readMailChoices(tx, accountScope(call)))),
  route(contract.mailChoicesSet, (call) =>
    call.inSite(async (tx) => {
      await storeMailChoices(tx, accountScope(call), call.body);
      return readMailChoices(tx, accountScope(call));
    }),
  ),
  route(contract.unsubscribePage, async (call) => {
    const { site, params } = call;
    const brand = documentBrand(await liveRecord(call));
    const kind = await call.inSite((tx) => readUnsubscribeLink(tx, { site, id: params.id }));
    return unsubscribePage(kind ? 'asks' : 'unknown', brand);
  }),
  route(contract.unsubscribe, async (call) => {
    const { site, params, parts } = call;
    // whatever answer is wanted, and whether or not the brand is on the net: who says no is heard first
    const isDone = await call.inSite((tx) => unsubscribe(tx, { site, id: params.id, now: parts.now() }));
    if (answerFormat(call.request) === 'html')
      return unsubscribePage(isDone ? 'done' : 'unknown', documentBrand(await liveRecord(call)));
    if (!isDone) throw notFound();
    return { ok: true as const };
  }),
];
