import type { CouponRefusal } from '#domain/pricing/coupons.ts';

export const couponRefusals: Readonly<Record<CouponRefusal, string>> = {
  unknown: 'We don’t recognize this coupon. Please check the code.',
  not_started: 'This coupon is not valid yet.',
  expired: 'This coupon has expired.',
  used_up: 'This coupon has reached its limit.',
  wrong_plan: 'This coupon is not for this plan.',
  wrong_location: 'This coupon is only for certain offices.',
  not_first: 'This coupon is for new members only.',
  below_minimum: 'This coupon needs a higher price, such as that of a larger household.',
};
export const directoryTooLong = 'This directory is too long for a PDF. Please ask for one state, or for CSV.';
export const invitationNeeded = 'This plan is by invitation only. Please enter your invitation code.';
export const unknownInvitation = 'We don’t recognize this invitation code. Please check it.';
