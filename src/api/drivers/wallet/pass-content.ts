import type { DocumentColors } from '#api/brand/document-brand.ts';
import type { OwnCard } from '#contracts/membership/id-card.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { formatPhone } from '#util/text/phone.ts';

interface Field {
  key: string;
  label: string;
  value: string;
}

/** What stands in a pass (https://developer.apple.com/documentation/walletpasses/pass). */
export interface PassContent {
  formatVersion: 1;
  passTypeIdentifier: string;
  teamIdentifier: string;
  serialNumber: string;
  organizationName: string;
  description: string;
  logoText: string;
  backgroundColor: string;
  foregroundColor: string;
  labelColor: string;
  fields: Record<
    'headerFields' | 'primaryFields' | 'secondaryFields' | 'auxiliaryFields' | 'backFields',
    Field[]
  >;
}

/**
 * A card as a pass. It names its last day, but does not expire by itself: somebody whose renewal is late is covered
 * for some days more, and only the server knows.
 */
export function passContent(
  card: OwnCard,
  { colors, passType, team }: { colors: DocumentColors; passType: string; team: string },
): PassContent {
  const { office } = card;
  const back: [key: string, label: string, value: string][] = [
    ['members', 'Members covered', card.members.map(({ name }) => name).join('\n')],
    [
      'office',
      'Office',
      office
        ? `${office.name}\n${office.street}\n${office.city}, ${office.state} ${office.zip}\n${formatPhone(office.phone)}`.trim()
        : 'Any participating office',
    ],
    ['service', 'Member service', [card.phone, card.website].filter(Boolean).join('\n')],
    ['notice', card.notice, card.explanation || card.notice],
  ];
  return {
    formatVersion: 1,
    passTypeIdentifier: passType,
    teamIdentifier: team,
    // a newer pass of the same person takes the place of the one before
    serialNumber: `${card.membershipId}.${card.memberId}`,
    organizationName: card.brand,
    description: `${card.brand}: membership card of ${card.holder}`,
    logoText: card.brand,
    backgroundColor: rgb(colors.deep),
    foregroundColor: rgb(colors.onDeep),
    labelColor: rgb(colors.onDeep),
    fields: {
      headerFields: [],
      primaryFields: [{ key: 'member', label: 'Member', value: card.holder }],
      secondaryFields: [
        { key: 'number', label: 'Member number', value: card.number },
        { key: 'through', label: 'Valid through', value: formatDay(card.validThrough) },
      ],
      auxiliaryFields: [
        { key: 'plan', label: 'Plan', value: card.plan },
        { key: 'kind', label: 'Please note', value: card.notice },
      ],
      backFields: back.filter(([, , value]) => value).map(([key, label, value]) => ({ key, label, value })),
    },
  };
}

/** #0a1b2c as Apple wants it. */
const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;
