import { validateCoupon } from '../../contracts/coupon.ts';
import { route } from '../route.ts';
import { couponRefused } from '../services/catalog/find-coupon.ts';
import { offerOf } from '../services/catalog/offer.ts';
import { validateCouponFor } from '../services/catalog/validate-coupon.ts';
import { networkOf } from '../services/limits/network.ts';
import { type SlowDown, takeTurn } from '../services/limits/slow-down.ts';

/** Codes that nobody was given are found by trying; a typo or two cost nothing. */
const GUESSING: SlowDown = {
  name: 'coupon',
  free: 10,
  windowSeconds: 3600,
  firstWaitSeconds: 2,
  longestWaitSeconds: 300,
};

export const couponRoutes = [
  route(validateCoupon, async (call) => {
    const { coupon: code, plan_id: planId, location_id: locationId, people } = call.query;
    const { site, parts, member } = call;
    const officeId = locationId === '' ? null : locationId;
    const offer = await offerOf(call);
    const who = [site, networkOf(call.clientAddress)];
    const turn = await takeTurn(parts, [{ slowDown: GUESSING, who, clearedBySuccess: false }]);
    const accountId = member?.accountId ?? null;
    const wish = { site, offer, code, planId, officeId, people, accountId, now: parts.now() };
    const value = await call
      .inSite((tx) => validateCouponFor(tx, wish))
      .catch(async (fault) => {
        await turn.takeBack();
        throw fault;
      });
    // only a code that is none of ours is a guess that failed
    if (value.ok || value.reason !== 'unknown') await turn.succeeded();
    if (!value.ok) throw couponRefused(value.reason);
    const { priceCents, discountCents, totalCents } = value;
    return {
      coupon: value.code,
      planId,
      locationId: officeId,
      people,
      priceCents,
      discountCents,
      totalCents,
    };
  }),
];
