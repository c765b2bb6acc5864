import { setImmediate } from 'node:timers/promises';
import { toBrand } from '#api/brand/brand.ts';
import { recordInLanguage } from '#api/brand/record-in-language.ts';
import { directoryCsv } from '#api/documents/directory-csv.ts';
import { directoryPdf } from '#api/documents/directory-pdf.ts';
import { getFileCache } from '#api/documents/file-cache.ts';
import { stationeryOf } from '#api/documents/stationery.ts';
import type { RequestContext } from '#api/http/request-context.ts';
import { ApiError, notFound } from '#api/kernel/errors.ts';
import type { OfficeEntry } from '#contracts/catalog/catalog.ts';
import { recordDay } from '#domain/grievances/grievance-deadlines.ts';
import { shownState } from '#util/geo/shown-state.ts';
import { currentLanguage } from '#util/language/current-language.ts';
import { type Limit, limitCalls } from '../limits/rate-limit.ts';
import { everyOffice, type OfficeFilter, officePage } from './office-entries.ts';
import { findGroup } from './plan-offers.ts';
import { readCatalog } from './read-catalog.ts';
import { verificationsStamp } from './staff-verifications.ts';
import { t } from './texts.ts';

/** Drawing one page takes milliseconds, and thousands of pages are not useful as a PDF. */
const MOST_OFFICES = 1500;
const DRAWINGS: Limit = { name: 'directory-pdf', most: 30, perSeconds: 60 };
const READINGS: Limit = { name: 'directory-csv', most: 60, perSeconds: 60 };
/** offices drawn before yielding to other requests */
const OFFICES_A_TURN = 4;

type DirectoryCall = Pick<RequestContext, 'deps' | 'site' | 'clientAddress'>;

/**
 * The directory as a PDF, drawn on the first request after a change.
 * @throws ApiError not_allowed if it would be too long to print; too_many
 */
export async function directoryFile(call: DirectoryCall, filter: OfficeFilter): Promise<Buffer> {
  const { deps, site } = call;
  const live = await deps.liveContent(site);
  if (!live) throw notFound();
  const asOf = recordDay(deps.now());
  const { state } = filter;
  const city = filter.city.toLowerCase();
  const files = getFileCache(deps);
  const stamp = await readCatalog(call, (tx) => verificationsStamp(tx, site));
  const key = JSON.stringify(['directory', site, live.content, stamp, currentLanguage(), asOf, state, city]);
  if (!files.has(key)) await limitCalls(call, DRAWINGS);
  return files.take(key, async () => {
    const { total, group } = await readCatalog(call, async (tx) => ({
      total: (await officePage(tx, filter, { page: 1, pageSize: 1 })).total,
      group: await findGroup(tx, filter),
    }));
    if (total > MOST_OFFICES)
      throw new ApiError('not_allowed', {
        message: t.directoryTooLong,
        reason: 'too_long',
      });
    return directoryPdf(inTurns(everyOffice((work) => readCatalog(call, work), filter)), {
      brand: toBrand(recordInLanguage(live.record)),
      group: group.name,
      asOf,
      part: [city && filter.city, state && shownState(state)].filter(Boolean).join(', '),
      stationery: await stationeryOf(live, deps.now()),
    });
  });
}

/**
 * The directory as CSV, of any length.
 * @throws ApiError too_many
 */
export async function directoryTable(
  call: DirectoryCall,
  filter: OfficeFilter,
): Promise<ReadableStream<Uint8Array>> {
  await limitCalls(call, READINGS);
  return directoryCsv(everyOffice((work) => readCatalog(call, work), filter));
}

/** Yields to other requests at intervals, because drawing is CPU-bound. */
async function* inTurns(offices: AsyncIterable<OfficeEntry[]>): AsyncGenerator<OfficeEntry[]> {
  for await (const some of offices)
    for (let at = 0; at < some.length; at += OFFICES_A_TURN) {
      yield some.slice(at, at + OFFICES_A_TURN);
      await setImmediate();
    }
}
