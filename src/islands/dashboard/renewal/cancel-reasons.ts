import type { cancel } from '#contracts/member/cancel.ts';
import type { BodyInputOf } from '#contracts/shared/endpoint.ts';

export type CancelReason = BodyInputOf<typeof cancel>['reason'];

/** The reason used if none is given. */
export const NO_REASON: CancelReason = 'changed_mind';

/** Reasons for canceling. Some plans refund more for some of them, so the wording has to be clear. */
export const CANCEL_REASONS: readonly { value: CancelReason; label: string }[] = [
  { value: 'moved_away', label: 'I am moving, or have moved, away' },
  { value: 'no_office_left', label: 'No participating office is near me anymore' },
  { value: 'terms_changed', label: 'The price or the terms have changed' },
  { value: 'nursing_care', label: 'A person covered is moving into nursing care' },
  { value: 'death', label: 'A person covered has died' },
  { value: NO_REASON, label: 'Other, or I would rather not say' },
];
