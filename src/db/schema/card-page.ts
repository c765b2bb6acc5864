/** A page of the processor that the staff opened for a member, or sent to them (decision 081). */
export interface CardPage {
  /** at the processor; null until it has made the page */
  url: string | null;
  /** when it can no longer be paid, ISO */
  expiresAt: string;
  way: 'opened' | 'mailed';
  /** name of the person of the staff */
  startedBy: string;
  /** '' if it was not mailed */
  sentTo: string;
}
