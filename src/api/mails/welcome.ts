import { NOT_INSURANCE } from '#contracts/membership/id-card.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { paths } from '#util/site/paths.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { LiveBrand } from '../brand/live-brand.ts';
import {
  agreement,
  composeMail,
  contact,
  dashboard,
  type MailContent,
  questions,
  signatureOf,
} from './compose-mail.ts';
import { type FirstVisit, firstVisitBlocks, firstVisitReminder } from './first-visit.ts';
import { type Block, button, facts, heading, link, note, paragraph } from './mail-body.ts';

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
  membershipId: string;
  /** link that confirms this mailbox; null if it is confirmed already */
  confirmLink: string | null;
  /** null for checkouts that began before it was stored */
  letter: { plan: string; office: string | null; refundDays: number } | null;
  /** null outside office */
  firstVisit: FirstVisit | null;
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
export function welcomeMail(brand: LiveBrand, welcome: WelcomeFacts): MailContent {
  const { letter, confirmLink, firstVisit, agreedTo, number, membershipId } = welcome;
  return composeMail({
    subject: `Welcome to ${brand.name}: your member number is ${number}`,
    title: `Welcome to ${brand.name}`,
    blocks: [
      paragraph(
        `You are a member from ${formatDay(welcome.validFrom)}. Here is your card, and what you were shown before you paid.`,
      ),

      heading('Your card'),
      facts(
        [
          ...membershipFacts(welcome),
          ['Plan', letter?.plan ?? ''],
          ['Office', letter ? (letter.office ?? 'any participating office') : ''],
          ['Member service', brand.phone],
        ],
        'card',
      ),
      note(NOT_INSURANCE),
      button({
        lead: 'Show this email at your first visit, or print the card',
        label: 'Open my card',
        href: dashboard(brand, 'cards'),
      }),
      confirmLink !== null && confirmBlocks(confirmLink),
      firstVisit && firstVisitBlocks(firstVisit),
      heading('What you pay'),
      paragraph(priceText(welcome)),
      paragraph(renewalText(brand, welcome)),
      link({ label: 'Manage my membership', href: dashboard(brand) }),
      letter && [heading('If you change your mind'), paragraph(refundText(brand, letter.refundDays))],
      heading('What you should know'),
      paragraph(`${NOT_INSURANCE}. ${brand.notInsurance}`),
      paragraph(
        'The plan gives discounts at the offices that take part. How much you save depends on the office and on the care you get. The plan pays nothing to dentists: you pay for all your care yourself, at the member price.',
      ),
      link({ label: 'Offices that take part', href: `${brand.origin}${paths.findADentist}` }),
      paragraph(sellerText(brand)),
      agreedTo.length > 0 && agreement(brand, agreedTo),
      questions(brand),
    ],
    signature: signatureOf(brand),
    attachments: [
      { kind: 'id-card', id: membershipId },
      ...(firstVisit ? [firstVisitReminder(firstVisit)] : []),
    ],
  });
}

const confirmBlocks = (href: string): Block[] => [
  heading('Please confirm your email address'),
  button({
    lead: 'Open this link to confirm that our emails reach you. Log in if you are asked to',
    label: 'Confirm my email address',
    href,
    valid: 'The link works once.',
  }),
];

const membershipFacts = ({
  number,
  validFrom,
  validThrough,
  people,
}: MembershipFacts): [label: string, value: string][] => [
  ['Member number', number],
  ['Valid', `${formatDay(validFrom)} to ${formatDay(validThrough)}`],
  ['Covered', people.join(', ')],
];

const priceText = ({ totalCents, validFrom, validThrough }: WelcomeFacts): string =>
  `${formatCents(totalCents)} for ${formatDay(validFrom)} to ${formatDay(validThrough)}, all fees included. The receipt comes in a separate email.`;

function renewalText({ phone }: LiveBrand, { renewal, validThrough }: WelcomeFacts): string {
  if (!renewal)
    return `Your membership ends after ${formatDay(validThrough)}. It does not renew automatically, and nothing more is charged.`;
  const { on, cents, every } = renewal;
  const stop = `You can turn it off at any time on your dashboard${phone ? `, or call ${phone}` : ''}.`;
  if (cents === 0)
    return `Your membership renews automatically on ${formatDay(on)}, and every ${every} after that, until you cancel. It is free: nothing is charged. ${stop}`;
  return `Your membership renews automatically on ${formatDay(on)}: we charge your card ${formatCents(cents)} then, and every ${every} after that, until you cancel.${every === 'year' ? ' We remind you before.' : ''} ${stop}`;
}

const refundText = ({ phone }: LiveBrand, days: number): string =>
  `Cancel within ${days} days and you get back what you paid for the membership, as our terms and the law of your state say. Cancel on your dashboard, which shows the amount before anything is final${phone ? `, or call ${phone}` : ''}.`;

const sellerText = ({ company, address }: LiveBrand): string =>
  `The plan is run by ${company}${address ? `, ${address}` : ''}.`;

/**
 * To the owner of an account, when a membership was bought for its address without the password: by a relative perhaps,
 * or by the owner, who forgot it.
 */
export function joinedByAnotherMail(brand: LiveBrand, membership: MembershipFacts): MailContent {
  return composeMail({
    subject: `A membership was bought for your account at ${brand.name}`,
    title: 'A membership was bought for your account',
    blocks: [
      paragraph(
        `Someone bought a membership at ${brand.name} with this email address, without logging in. It belongs to your account.`,
      ),
      facts(membershipFacts(membership)),
      paragraph('It does not renew automatically, and your card was not charged.'),
      button({
        lead: 'If it was you, log in to see your card',
        label: 'Log in',
        href: `${brand.origin}${paths.memberLogin}`,
      }),
      link({
        lead: 'If you have forgotten your password, set a new one',
        label: 'Set a new password',
        href: `${brand.origin}${paths.resetPassword}`,
      }),
      contact(brand, 'Not you?'),
      note(`${NOT_INSURANCE}. ${brand.notInsurance}`),
    ],
    signature: signatureOf(brand),
  });
}
