import { location, officeDetails, officePlanList } from '#contracts/catalog/locations.ts';
import { plan, planAtLocation } from '#contracts/catalog/plans.ts';
import { cachedResponse } from '../http/cached-response.ts';
import { route } from '../http/route.ts';
import { offerOf } from '../services/catalog/offer.ts';
import { officeInFull, planAtOffice, planInFull, plansOfOffice } from '../services/catalog/plan-offers.ts';

export const catalogRoutes = [
  route(location, async (call) => {
    const asked = { site: call.site, offer: await offerOf(call), officeId: call.params.id };
    return cachedResponse(call, await call.inSite((tx) => officeInFull(tx, asked)));
  }),
  route(officeDetails, async (call) => {
    const asked = { site: call.site, offer: await offerOf(call), officeId: call.params.id };
    return cachedResponse(call, await call.inSite((tx) => officeInFull(tx, asked)));
  }),
  route(officePlanList, async (call) => {
    const asked = { site: call.site, offer: await offerOf(call), officeId: call.params.id };
    return cachedResponse(call, await call.inSite((tx) => plansOfOffice(tx, asked)));
  }),
  route(plan, async (call) => {
    const asked = { site: call.site, offer: await offerOf(call), planId: call.params.id };
    return cachedResponse(call, await call.inSite((tx) => planInFull(tx, asked)));
  }),
  route(planAtLocation, async (call) => {
    const { a: officeId, b: planId } = call.params;
    const asked = { site: call.site, offer: await offerOf(call), officeId, planId };
    return cachedResponse(call, await call.inSite((tx) => planAtOffice(tx, asked)));
  }),
];
