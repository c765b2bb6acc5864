import { shownDay } from '#util/dates/shown-day.ts';
import { paths } from '#util/site/paths.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { LiveBrand } from '../../brand/live-brand.ts';
import {
  type Agreement,
  agreement,
  composeMail,
  contact,
  dashboard,
  disclaimer,
  disclaimerText,
  type MailContent,
  noticeBlocks,
  questions,
  signatureOf,
} from '../compose-mail.ts';
import { type Block, button, facts, heading, link, paragraph } from '../mail-body.ts';
import { t as shared } from '../texts.ts';
import { type FirstVisit, firstVisitBlocks, firstVisitReminder } from './first-visit.ts';
import { t } from './texts.ts';

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
  agreedTo: Agreement;
}

/**
 * To a new member: their card, and a written copy of what they were shown before they paid. Discount plan laws require
 * the disclosures with the membership (NAIC Model Act 98), renewal laws a copy of the renewal terms and of how to
 * cancel (Cal. Bus. & Prof. Code §17602(a)(3)).
 */
export function welcomeMail(brand: LiveBrand, welcome: WelcomeFacts): MailContent {
  const { letter, confirmLink, firstVisit, agreedTo, number, membershipId } = welcome;
  return composeMail({
    subject: t.welcome.subject(brand.name, number),
    title: t.welcome.title(brand.name),
    blocks: [
      paragraph(t.welcome.intro(shownDay(welcome.validFrom))),

      heading(t.welcome.yourCard),
      facts(
        [
          ...membershipFacts(welcome),
          [shared.plan, letter?.plan ?? ''],
          [shared.office, letter ? (letter.office ?? shared.anyOffice) : ''],
          [t.welcome.memberService, brand.phone],
        ],
        'card',
      ),
      noticeBlocks(),
      button({
        lead: t.welcome.showThis,
        label: t.welcome.openCard,
        href: dashboard(brand, 'cards'),
      }),
      confirmLink !== null && confirmBlocks(confirmLink),
      firstVisit && firstVisitBlocks(firstVisit),
      heading(t.welcome.whatYouPay),
      paragraph(priceText(welcome)),
      paragraph(renewalText(brand, welcome)),
      link({ label: t.welcome.manage, href: dashboard(brand) }),
      letter && [
        heading(t.welcome.changeYourMind),
        paragraph(t.welcome.refund(letter.refundDays, brand.phone)),
      ],
      heading(t.welcome.goodToKnow),
      paragraph(disclaimerText(brand)),
      paragraph(t.welcome.discounts),
      link({ label: t.welcome.offices, href: `${brand.origin}${paths.findADentist}` }),
      paragraph(t.welcome.seller(brand.company, brand.address)),
      agreedTo.wordings.length > 0 && agreement(brand, agreedTo),
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
  heading(t.welcome.pleaseConfirm),
  button({
    lead: shared.confirmReachesYou,
    label: shared.confirmAddress,
    href,
    valid: shared.linkWorksOnce,
  }),
];

const membershipFacts = ({
  number,
  validFrom,
  validThrough,
  people,
}: MembershipFacts): [label: string, value: string][] => [
  [shared.memberNumber, number],
  [t.valid, shared.period(shownDay(validFrom), shownDay(validThrough))],
  [shared.covered, people.join(', ')],
];

const priceText = ({ totalCents, validFrom, validThrough }: WelcomeFacts): string =>
  t.welcome.price(formatCents(totalCents), shownDay(validFrom), shownDay(validThrough));

function renewalText({ phone }: LiveBrand, { renewal, validThrough }: WelcomeFacts): string {
  if (!renewal) return t.welcome.endsAfter(shownDay(validThrough));
  const { on, cents, every } = renewal;
  const renews =
    cents === 0
      ? t.welcome.renewsFree(shownDay(on), every)
      : t.welcome.renews(shownDay(on), formatCents(cents), every);
  return `${renews} ${t.welcome.turnOff(phone)}`;
}

/**
 * To the owner of an account, when a membership was bought for its address without the password: by a relative perhaps,
 * or by the owner, who forgot it.
 */
export function joinedByAnotherMail(brand: LiveBrand, membership: MembershipFacts): MailContent {
  return composeMail({
    subject: t.joinedByAnother.subject(brand.name),
    title: t.joinedByAnother.title,
    blocks: [
      paragraph(t.joinedByAnother.intro(brand.name)),
      facts(membershipFacts(membership)),
      paragraph(t.joinedByAnother.noRenewal),
      button({
        lead: t.joinedByAnother.wasYou,
        label: shared.logIn,
        href: `${brand.origin}${paths.memberLogin}`,
      }),
      link({
        lead: t.joinedByAnother.forgotten,
        label: shared.setPassword,
        href: `${brand.origin}${paths.resetPassword}`,
      }),
      contact(brand, shared.notYou),
      disclaimer(brand),
    ],
    signature: signatureOf(brand),
  });
}
