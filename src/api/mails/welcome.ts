import { NOT_INSURANCE } from '../../contracts/id-card.ts';
import { formatDay } from '../../util/dates.ts';
import type { LiveBrand } from '../services/brand/live-brand.ts';
import { callLine } from './call-line.ts';
import type { MailText } from './mail-text.ts';

export interface MembershipFacts {
  /** the member number */
  number: string;
  validFrom: string;
  /** last day that is covered and paid for */
  validThrough: string;
  /** null where it does not renew by itself */
  renewsOn: string | null;
  /** names of everybody who is covered */
  people: readonly string[];
}

/** To somebody who has just joined. */
export function welcomeMail(brand: LiveBrand, facts: MembershipFacts): MailText {
  return {
    subject: `Welcome to ${brand.name}: your member number is ${facts.number}`,
    text: `Welcome to ${brand.name}.

${membershipText(facts)}

${renewalText(facts)}

Your card and your receipts are on your dashboard: ${brand.origin}/dashboard
${callLine(brand, 'Questions?')}
${NOT_INSURANCE}. ${brand.notInsurance}

${brand.name}
${brand.origin}
`,
  };
}

export function membershipText({ number, validFrom, validThrough, people }: MembershipFacts): string {
  return `Member number: ${number}
Valid: ${formatDay(validFrom)} to ${formatDay(validThrough)}
Covered: ${people.join(', ')}`;
}

function renewalText({ renewsOn, validThrough }: MembershipFacts): string {
  return renewsOn
    ? `Your membership renews by itself on ${formatDay(renewsOn)}. You can switch that off at any time on your dashboard.`
    : `Your membership ends after ${formatDay(validThrough)}. It does not renew by itself.`;
}
