import type { CouponRefusal } from '#domain/pricing/coupons.ts';

export const couponRefusals: Readonly<Record<CouponRefusal, string>> = {
  unknown: 'No reconocemos este cupón. Revise el código.',
  not_started: 'Este cupón todavía no es válido.',
  expired: 'Este cupón ya venció.',
  used_up: 'Este cupón ya llegó a su límite.',
  wrong_plan: 'Este cupón no es para este plan.',
  wrong_location: 'Este cupón es solo para ciertos consultorios.',
  not_first: 'Este cupón es solo para quienes se inscriben por primera vez.',
  below_minimum: 'Este cupón requiere un precio más alto, como el de un hogar con más personas.',
};
export const directoryTooLong =
  'Este directorio es demasiado largo para un PDF. Pida el de un solo estado, o en formato CSV.';
export const invitationNeeded = 'Este plan es solo por invitación. Escriba su código de invitación.';
export const unknownInvitation = 'No reconocemos este código de invitación. Revíselo.';
