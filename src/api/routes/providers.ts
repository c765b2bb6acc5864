import { searchProviders } from '#contracts/catalog/providers.ts';
import { route } from '../http/route.ts';
import { providerFinder } from '../services/directory/find-providers.ts';
import { canSuggest } from '../services/directory/limit-hints.ts';

export const providerRoutes = [
  route(searchProviders, async (call) => {
    const { zip, city, state, lat, lng, radius, specialty, language, name, page, pageSize } = call.query;
    const isTicked = (box: 'accepting' | 'evening' | 'weekend') => /^(true|1)$/.test(call.query[box]);
    const { answer, isWhole } = await providerFinder(call.parts.database).find({
      site: call.site,
      place: { zip, city, state, lat, lng },
      radiusMiles: radius,
      whom: {
        ...{ specialty, language, name },
        accepting: isTicked('accepting'),
        evening: isTicked('evening'),
        weekend: isTicked('weekend'),
      },
      page,
      pageSize,
      canSuggest: () => canSuggest(call),
    });
    // The most asked call of all. It has no ETag: a hash costs as much as the search, and who searches on does
    // not ask for the same page again.
    return new Response(JSON.stringify(answer), {
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(!isWhole && { 'cache-control': 'no-store' }),
      },
    });
  }),
];
