import { NOT_INSURANCE } from '#contracts/membership/id-card.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { paths } from '#util/site/paths.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { LiveBrand } from '../brand/live-brand.ts';
import type { MailText } from './mail-text.ts';
import { callLine } from './phone-line.ts';

export interface MembershipFacts {
  /** the member number */
  number: string;
  validFrom: string;
  /** last day that is covered and paid for */
  validThrough: string;
  /** names of everybody who is covered */
  people: readonly string[];
}

export interface WelcomeFacts extends MembershipFacts {
  /** link that confirms this mailbox; null if it is confirmed already */
  confirmLink: string | null;
  /** null for what was begun before it was kept */
  letter: { plan: string; office: string | null; refundDays: number } | null;
  /** what was due for the term */
  totalCents: number;
  /** null where it does not renew by itself */
  renewal: { on: string; cents: number; every: 'year' | 'month' } | null;
  /** what was agreed to, in the words that stood beside the boxes */
  agreedTo: readonly string[];
}

/**
 * To somebody who has just joined: their card, and in writing what they were told before they paid. Discount plan
 * laws want the disclosures with the membership (NAIC Model Act 98), renewal laws a copy of the renewal's terms
 * and how to stop it that can be kept (Cal. Bus. & Prof. Code §17602(a)(3)).
 */
export function welcomeMail(brand: LiveBrand, facts: WelcomeFacts): MailText {
  const { letter, confirmLink } = facts;
  const card = [
    membershipText(facts),
    ...(letter ? [`Plan: ${letter.plan}`, `Office: ${letter.office ?? 'any participating office'}`] : []),
    ...(brand.phone ? [`Member service: ${brand.phone}`] : []),
    NOT_INSURANCE,
  ].join('\n');
  return {
    subject: `Welcome to ${brand.name}: your member number is ${facts.number}`,
    text: `Welcome to ${brand.name}. You are a member from ${formatDay(facts.validFrom)}.
${confirmLink ? confirmText(confirmLink) : ''}
YOUR CARD
${card}

Show this email at your first visit, or print the card: ${brand.origin}${paths.dashboard}

WHAT YOU PAY
${priceText(facts)}

${renewalText(brand, facts)}
${letter ? `\nIF YOU CHANGE YOUR MIND\n${refundText(brand, letter.refundDays)}\n` : ''}
WHAT YOU SHOULD KNOW
${NOT_INSURANCE}. ${brand.notInsurance}
The plan gives discounts at the offices that take part. How much you save depends on the office and on the care you get. The plan pays nothing to dentists: you pay for all your care yourself, at the member price.
Offices that take part: ${brand.origin}${paths.findADentist}
${sellerText(brand)}
${agreedText(brand, facts)}${callLine(brand, 'Questions?')}
${brand.name}
${brand.origin}
`,
  };
}

const confirmText = (link: string): string => `
PLEASE CONFIRM YOUR EMAIL ADDRESS
Open this link to confirm that our emails reach you. Log in if you are asked to. It works once.
${link}
`;

export function membershipText({ number, validFrom, validThrough, people }: MembershipFacts): string {
  return `Member number: ${number}
Valid: ${formatDay(validFrom)} to ${formatDay(validThrough)}
Covered: ${people.join(', ')}`;
}

const priceText = ({ totalCents, validFrom, validThrough }: WelcomeFacts): string =>
  `${formatCents(totalCents)} for ${formatDay(validFrom)} to ${formatDay(validThrough)}, all fees included. The receipt comes in a separate email.`;

function renewalText(brand: LiveBrand, { renewal, validThrough }: WelcomeFacts): string {
  if (!renewal)
    return `Your membership ends after ${formatDay(validThrough)}. It does not renew automatically, and nothing more is charged.`;
  const { on, cents, every } = renewal;
  const stop = `You can switch it off at any time on your dashboard${brand.phone ? `, or call ${brand.phone}` : ''}: ${brand.origin}${paths.dashboard}`;
  if (cents === 0)
    return `Your membership renews automatically on ${formatDay(on)}, and every ${every} after that, until you cancel. It is free: nothing is charged. ${stop}`;
  return `Your membership renews automatically on ${formatDay(on)}: we charge your card ${formatCents(cents)} then, and every ${every} after that, until you cancel.${every === 'year' ? ' We remind you before.' : ''} ${stop}`;
}

const refundText = ({ origin, phone }: LiveBrand, days: number): string =>
  `Cancel within ${days} days and you get back what you paid for the membership, as our terms and the law of your state say. Cancel on your dashboard, which shows the amount before anything is final${phone ? `, or call ${phone}` : ''}: ${origin}${paths.dashboard}`;

const sellerText = ({ company, address }: LiveBrand): string =>
  `The plan is run by ${company}${address ? `, ${address}` : ''}.`;

function agreedText({ origin }: LiveBrand, { agreedTo }: WelcomeFacts): string {
  if (agreedTo.length === 0) return '';
  return `
WHAT YOU AGREED TO
${agreedTo.map((wording) => `“${wording}”`).join('\n')}
Terms of Service: ${origin}${paths.terms}
Privacy: ${origin}${paths.privacy}
`;
}
