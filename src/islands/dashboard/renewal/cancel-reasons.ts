import type { cancel } from '../../../contracts/cancel.ts';
import type { BodyInputOf } from '../../../contracts/endpoint.ts';

export type CancelReason = BodyInputOf<typeof cancel>['reason'];

/** Why somebody cancels. Some plans return more for some of them, so each is said as plainly as can be. */
export const CANCEL_REASONS: readonly { value: CancelReason; label: string }[] = [
  { value: 'changed_mind', label: 'I changed my mind' },
  { value: 'moved_away', label: 'I am moving, or have moved, away' },
  { value: 'no_office_left', label: 'No office that takes part is near me any more' },
  { value: 'terms_changed', label: 'The price or the terms have changed' },
  { value: 'nursing_care', label: 'Somebody covered moves into nursing care' },
  { value: 'death', label: 'Somebody covered has died' },
];
