import { validateCoupon } from '#contracts/catalog/coupon.ts';
import { route } from '../http/route.ts';
import { guardGuesses, priceWithCoupon } from '../services/catalog/coupons.ts';
import { offerOf } from '../services/catalog/offer.ts';

export const couponRoutes = [
  route(validateCoupon, async (call) => {
    const { coupon: code, plan_id: planId, location_id: locationId, people } = call.query;
    const { site, parts, member } = call;
    const officeId = locationId === '' ? null : locationId;
    const offer = await offerOf(call);
    const accountId = member?.accountId ?? null;
    const request = { site, offer, code, planId, officeId, people, accountId, now: parts.now() };
    return guardGuesses(call, code, async () => {
      const price = await call.inSite((tx) => priceWithCoupon(tx, request));
      return { ...price, planId, locationId: officeId, people };
    });
  }),
];
