import { formatAddress } from '#contracts/shared/address.ts';
import { phoneText } from '../../brand/brand.ts';

type Office = Parameters<typeof formatAddress>[0] & { name: string; phone: string };

/** As on a letter: the name, the address, the phone number. */
const officeLines = (office: Office): string[] => [
  office.name,
  formatAddress(office),
  ...(office.phone ? [phoneText(office.phone)] : []),
];

export const CARD_TEXTS = {
  documentTitle: (number: string) => `Membership card ${number}`,
  footer: (company: string, number: string) => `${company} · Membership card ${number}`,
  title: 'Your membership card',
  howTo: 'Show this page on your phone, or print it at full size, cut along the edge and fold in the middle.',
  sheetTitle: 'Cards for your wallets',
  sheetHowTo:
    'Print at full size (100%) on letter paper. Cut along the marks, then fold each card in the middle.',
  holder: 'Member',
  number: 'Member number',
  valid: 'Valid',
  fromThrough: (from: string, through: string) => `${from} – ${through}`,
  covered: 'Members covered',
  moreBelow: (count: number) => `and ${count} more, listed below`,
  more: (count: number) => `and ${count} more`,
  office: 'Office',
  officeLines: (office: Office | null) => (office ? officeLines(office) : ['Any participating office']),
  memberService: (phone: string) => `Member service ${phone}`,
  plan: 'Your plan',
  planLine: (plan: string, number: string, [from, through]: readonly [string, string]) =>
    `${plan}, member number ${number}, valid from ${from} through ${through}.`,
  officeLine: (office: Office | null) =>
    office
      ? `Your office: ${officeLines(office).join(', ')}.`
      : 'You may use the plan at any participating office.',
  name: 'Name',
  relation: 'Relationship',
  from: 'Covered from',
  through: 'Through',
};
