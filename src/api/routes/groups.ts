import { DIRECTORY_FORMATS, groupDirectory, groupOffices } from '#contracts/catalog/groups.ts';
import { recordDay } from '#domain/grievances/record-day.ts';
import { brandOf } from '../brand/brand.ts';
import { cachedResponse } from '../http/cached-response.ts';
import { negotiateFormat } from '../http/content-negotiation.ts';
import { fileAnswer, fileStream } from '../http/file-response.ts';
import type { Call } from '../http/request-context.ts';
import { route } from '../http/route.ts';
import { directoryFile, directoryTable } from '../services/catalog/directory-files.ts';
import { assertOwnGroup, liveRecord, offerOf } from '../services/catalog/offer.ts';
import {
  type OfficeFilter,
  officeEntries,
  officePage,
  officeSummary,
} from '../services/catalog/office-entries.ts';
import { findGroup } from '../services/catalog/plan-offers.ts';

type DirectoryCall = Call<typeof groupDirectory>;

async function filterOf(call: Call<typeof groupOffices> | DirectoryCall): Promise<OfficeFilter> {
  const offer = await offerOf(call);
  assertOwnGroup(offer, call.params.id);
  return { site: call.site, offer, state: call.query.state, city: call.query.city };
}

async function directoryJson(call: DirectoryCall, filter: OfficeFilter): Promise<Response> {
  const { notInsurance } = brandOf(await liveRecord(call));
  const { page, pageSize } = call.query;
  const { group, total, offices } = await call.inSite(async (tx) => {
    const { id, name } = await findGroup(tx, filter);
    const found = await officePage(tx, filter, { page, pageSize });
    return {
      group: { id, name },
      total: found.total,
      offices: await officeEntries(tx, filter.site, found.rows),
    };
  });
  const asOf = recordDay(call.parts.now());
  return cachedResponse(call, { group, asOf, notice: notInsurance, offices, page, pageSize, total });
}

export const groupRoutes = [
  route(groupOffices, async (call) => {
    const filter = await filterOf(call);
    const { page, pageSize } = call.query;
    const body = await call.inSite(async (tx) => {
      const { id, name } = await findGroup(tx, filter);
      const { rows, total } = await officePage(tx, filter, { page, pageSize });
      return { group: { id, name }, offices: rows.map(officeSummary), page, pageSize, total };
    });
    return cachedResponse(call, body);
  }),
  route(groupDirectory, async (call) => {
    call.reply.headers.vary = 'Accept';
    const format = call.query.format ?? negotiateFormat(call.request, DIRECTORY_FORMATS);
    const filter = await filterOf(call);
    if (format === 'json') return directoryJson(call, filter);
    const name = `directory-${recordDay(call.parts.now())}.${format}`;
    if (format === 'pdf') {
      const details = { type: DIRECTORY_FORMATS.pdf, name };
      return fileAnswer(call.request, await directoryFile(call, filter), details);
    }
    return fileStream(await directoryTable(call, filter), {
      type: `${DIRECTORY_FORMATS.csv}; charset=utf-8`,
      name,
    });
  }),
];
