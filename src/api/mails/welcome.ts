import { NOT_INSURANCE } from '#contracts/membership/id-card.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { paths } from '#util/site/paths.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { LiveBrand } from '../brand/live-brand.ts';
import { agreementText, callLine, type MailText, signature } from './mail-text.ts';

export interface MembershipFacts {
  /** the member number */
  number: string;
  validFrom: string;
  /** last day that is covered and paid for */
  validThrough: string;
  /** names of the people covered */
  people: readonly string[];
}

export interface WelcomeFacts extends MembershipFacts {
  /** link that confirms this mailbox; null if it is confirmed already */
  confirmLink: string | null;
  /** null for checkouts that began before it was stored */
  letter: { plan: string; office: string | null; refundDays: number } | null;
  totalCents: number;
  /** null if it does not renew automatically */
  renewal: { on: string; cents: number; every: 'year' | 'month' } | null;
  /** the wording beside the boxes */
  agreedTo: readonly string[];
}

/**
 * To a new member: their card, and a written copy of what they were shown before they paid. Discount plan laws require
 * the disclosures with the membership (NAIC Model Act 98), renewal laws a copy of the renewal terms and of how to
 * cancel (Cal. Bus. & Prof. Code §17602(a)(3)).
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
${facts.agreedTo.length > 0 ? `\n${agreementText(brand, facts.agreedTo)}` : ''}${callLine(brand, 'Questions?')}
${signature(brand)}`,
  };
}

const confirmText = (link: string): string => `
PLEASE CONFIRM YOUR EMAIL ADDRESS
Open this link to confirm that our emails reach you. Log in if you are asked to. It works once.
${link}
`;

function membershipText({ number, validFrom, validThrough, people }: MembershipFacts): string {
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
  const stop = `You can turn it off at any time on your dashboard${brand.phone ? `, or call ${brand.phone}` : ''}: ${brand.origin}${paths.dashboard}`;
  if (cents === 0)
    return `Your membership renews automatically on ${formatDay(on)}, and every ${every} after that, until you cancel. It is free: nothing is charged. ${stop}`;
  return `Your membership renews automatically on ${formatDay(on)}: we charge your card ${formatCents(cents)} then, and every ${every} after that, until you cancel.${every === 'year' ? ' We remind you before.' : ''} ${stop}`;
}

const refundText = ({ origin, phone }: LiveBrand, days: number): string =>
  `Cancel within ${days} days and you get back what you paid for the membership, as our terms and the law of your state say. Cancel on your dashboard, which shows the amount before anything is final${phone ? `, or call ${phone}` : ''}: ${origin}${paths.dashboard}`;

const sellerText = ({ company, address }: LiveBrand): string =>
  `The plan is run by ${company}${address ? `, ${address}` : ''}.`;

/**
 * To the owner of an account, when a membership was bought for its address without the password: by a relative perhaps,
 * or by the owner, who forgot it.
 */
export function joinedByAnotherMail(brand: LiveBrand, facts: MembershipFacts): MailText {
  return {
    subject: `A membership was bought for your account at ${brand.name}`,
    text: `Someone bought a membership at ${brand.name} with this email address, without logging in. It belongs to your account.

${membershipText(facts)}

It does not renew automatically, and your card was not charged.

If it was you, log in to see your card: ${brand.origin}/member-login
If you have forgotten your password, set a new one: ${brand.origin}/reset-password
${callLine(brand, 'Not you?')}
${NOT_INSURANCE}. ${brand.notInsurance}

${signature(brand)}`,
  };
}
