import * as contract from '../../contracts/mail-choices.ts';
import { documentBrand } from '../documents/document-brand.ts';
import { unsubscribePage } from '../documents/unsubscribe-page.ts';
import { notFound } from '../fault.ts';
import { route } from '../route.ts';
import { liveRecord } from '../services/catalog/offer.ts';
import {
  readMailChoices,
  readUnsubscribeLink,
  storeMailChoices,
  unsubscribe,
} from '../services/mail/mail-choices.ts';
import { askingOf } from '../services/members/read-membership.ts';
import { wantedFormat } from '../wanted-format.ts';

const FORMATS = { json: 'application/json', html: 'text/html' } as const;

/** Which mails members want; and the links in those that nobody has to get. */
export const mailChoiceRoutes = [
  route(contract.mailChoices, (call) => call.inSite((tx) => readMailChoices(tx, askingOf(call)))),
  route(contract.mailChoicesSet, (call) =>
    call.inSite(async (tx) => {
      await storeMailChoices(tx, askingOf(call), call.body);
      return readMailChoices(tx, askingOf(call));
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
    const format = wantedFormat(call.request, FORMATS);
    const brand = documentBrand(await liveRecord(call));
    const isDone = await call.inSite((tx) => unsubscribe(tx, { site, id: params.id, now: parts.now() }));
    if (format === 'html') return unsubscribePage(isDone ? 'done' : 'unknown', brand);
    if (!isDone) throw notFound();
    return { ok: true as const };
  }),
];
