import { DIRECTORY_FORMATS, groupDirectory, groupOffices } from '#contracts/catalog/groups.ts';
import { location, officeDetails, officePlanList } from '#contracts/catalog/locations.ts';
import { plan, planAtLocation, validateCoupon } from '#contracts/catalog/plans.ts';
import { searchProviders } from '#contracts/catalog/providers.ts';
import { verifiedOffices } from '#contracts/catalog/verified.ts';
import { recordDay } from '#domain/grievances/grievance-deadlines.ts';
import { toBrand } from '../brand/brand.ts';
import { recordInLanguage } from '../brand/record-in-language.ts';
import { t } from '../documents/texts.ts';
import type { RequestContext } from '../http/request-context.ts';
import { cachedResponse, fileAnswer, fileStream, jsonWithEtag, negotiateFormat } from '../http/response.ts';
import { route } from '../http/route.ts';
import { guardGuesses, priceWithCoupon } from '../services/catalog/coupons.ts';
import { directoryFile, directoryTable } from '../services/catalog/directory-files.ts';
import { assertOwnGroup, liveRecord, readOffer } from '../services/catalog/offer.ts';
import {
  type OfficeFilter,
  officeEntries,
  officePage,
  officeSummary,
} from '../services/catalog/office-entries.ts';
import {
  findGroup,
  officeInFull,
  planAtOffice,
  planInFull,
  plansOfOffice,
} from '../services/catalog/plan-offers.ts';
import { readCatalog } from '../services/catalog/read-catalog.ts';
import { verifiedByStaff } from '../services/catalog/staff-verifications.ts';
import { providerFinder } from '../services/directory/find-providers.ts';
import { canSuggest } from '../services/directory/limit-hints.ts';

type DirectoryCall = RequestContext<typeof groupDirectory>;

async function readFilter(call: RequestContext<typeof groupOffices> | DirectoryCall): Promise<OfficeFilter> {
  const offer = await readOffer(call);
  assertOwnGroup(offer, call.params.id);
  return { site: call.site, offer, state: call.query.state, city: call.query.city };
}

async function directoryJson(call: DirectoryCall, filter: OfficeFilter): Promise<Response> {
  const { notInsurance } = toBrand(recordInLanguage(await liveRecord(call)));
  const { page, pageSize } = call.query;
  const { group, total, offices } = await readCatalog(call, async (tx) => {
    const { id, name } = await findGroup(tx, filter);
    const found = await officePage(tx, filter, { page, pageSize });
    return {
      group: { id, name },
      total: found.total,
      offices: await officeEntries(tx, filter.site, found.rows),
    };
  });
  const asOf = recordDay(call.deps.now());
  return cachedResponse(call, { group, asOf, notice: notInsurance, offices, page, pageSize, total });
}

async function officeResponse(
  call: RequestContext<typeof location> | RequestContext<typeof officeDetails>,
): Promise<Response> {
  const office = { site: call.site, offer: await readOffer(call), officeId: call.params.id };
  return jsonWithEtag(
    call.request,
    JSON.stringify(await readCatalog(call, (tx) => officeInFull(tx, office))),
  );
}

/** What a brand sells, and where. */
export const catalogRoutes = [
  route(location, officeResponse),
  route(officeDetails, officeResponse),
  route(officePlanList, async (call) => {
    const office = { site: call.site, offer: await readOffer(call), officeId: call.params.id };
    return cachedResponse(call, await readCatalog(call, (tx) => plansOfOffice(tx, office)));
  }),
  route(plan, async (call) => {
    const choice = { site: call.site, offer: await readOffer(call), planId: call.params.id };
    return cachedResponse(call, await readCatalog(call, (tx) => planInFull(tx, choice)));
  }),
  route(planAtLocation, async (call) => {
    const { a: officeId, b: planId } = call.params;
    const choice = { site: call.site, offer: await readOffer(call), officeId, planId };
    return cachedResponse(call, await readCatalog(call, (tx) => planAtOffice(tx, choice)));
  }),
  route(validateCoupon, async (call) => {
    const { coupon: code, plan_id: planId, location_id: locationId, people } = call.query;
    const { site, deps, member } = call;
    const officeId = locationId === '' ? null : locationId;
    const offer = await readOffer(call);
    const accountId = member?.accountId ?? null;
    const request = { site, offer, code, planId, officeId, people, accountId, now: deps.now() };
    return guardGuesses(call, code, async () => {
      const price = await call.inSite((tx) => priceWithCoupon(tx, request));
      return { ...price, planId, locationId: officeId, people };
    });
  }),
  route(groupOffices, async (call) => {
    const filter = await readFilter(call);
    const { page, pageSize } = call.query;
    const body = await readCatalog(call, async (tx) => {
      const { id, name } = await findGroup(tx, filter);
      const { rows, total } = await officePage(tx, filter, { page, pageSize });
      return { group: { id, name }, offices: rows.map(officeSummary), page, pageSize, total };
    });
    return cachedResponse(call, body);
  }),
  route(groupDirectory, async (call) => {
    call.reply.headers.vary = 'Accept';
    const format = call.query.format ?? negotiateFormat(call.request, DIRECTORY_FORMATS);
    const filter = await readFilter(call);
    if (format === 'json') return directoryJson(call, filter);
    const name = `${t.fileNames.directory(recordDay(call.deps.now()))}.${format}`;
    if (format === 'pdf') {
      const details = { type: DIRECTORY_FORMATS.pdf, name };
      return fileAnswer(call.request, await directoryFile(call, filter), details);
    }
    return fileStream(await directoryTable(call, filter), {
      type: `${DIRECTORY_FORMATS.csv}; charset=utf-8`,
      name,
    });
  }),
  route(verifiedOffices, async (call) => {
    await liveRecord(call);
    const { office } = call.query;
    const offices = await readCatalog(call, (tx) => verifiedByStaff(tx, call.site, office));
    return cachedResponse(call, { offices });
  }),
  route(searchProviders, async (call) => {
    const { zip, city, state, lat, lng, radius, specialty, language, name, page, pageSize } = call.query;
    const isTicked = (box: 'accepting' | 'evening' | 'weekend') => /^(true|1)$/.test(call.query[box]);
    const { answer, isWhole } = await providerFinder(call.deps.database).find({
      site: call.site,
      place: { zip, city, state, lat, lng },
      radiusMiles: radius,
      words: {
        specialty,
        language,
        name,
        accepting: isTicked('accepting'),
        evening: isTicked('evening'),
        weekend: isTicked('weekend'),
      },
      page,
      pageSize,
      canSuggest: () => canSuggest(call),
    });
    // without an ETag: a hash costs as much as the search, and visitors rarely request the same page again
    return new Response(JSON.stringify(answer), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(!isWhole && { 'cache-control': 'no-store' }),
      },
    });
  }),
];
