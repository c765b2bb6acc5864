import type { LiveBrand } from '../brand/live-brand.ts';
import type { MailContent } from './compose-mail.ts';

/**
 * How a mail reaches people. All mails are transactional: members get them because of their membership, an order, a
 * request or a complaint, so they have no unsubscribe link (15 U.S.C. §7702(17)). The one courtesy among them has one,
 * in the mail and in its header (decision 024). There is no marketing mail.
 */
export type MailPurpose = 'transactional' | 'courtesy';

export interface SampleMail {
  name: string;
  purpose: MailPurpose;
  /** who gets it: staff is the brand's own mailbox */
  to: 'member' | 'staff';
  make(brand: LiveBrand): MailContent;
}

export const member = (
  name: string,
  make: SampleMail['make'],
  purpose: MailPurpose = 'transactional',
): SampleMail => ({ name, purpose, to: 'member', make });

export const staff = (name: string, make: SampleMail['make']): SampleMail => ({
  name,
  purpose: 'transactional',
  to: 'staff',
  make,
});
