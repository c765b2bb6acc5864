import { crc32, deflateSync } from 'node:zlib';
import type { DocumentColors } from '#api/brand/brand.ts';
import type { OwnCard } from '#contracts/membership/id-card.ts';
import { shownDay } from '#util/dates/shown-day.ts';
import { formatPhone } from '#util/text/phone.ts';
import { t } from './texts.ts';

interface Field {
  key: string;
  label: string;
  value: string;
}

/** The content of a pass (https://developer.apple.com/documentation/walletpasses/pass). */
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
 * A card as a pass. It shows its last day but has no expiration date, because a member whose renewal is late is still
 * covered for some days.
 */
export function passContent(
  card: OwnCard,
  { colors, passType, team }: { colors: DocumentColors; passType: string; team: string },
): PassContent {
  const { office } = card;
  const back: [key: string, label: string, value: string][] = [
    ['members', t.membersCovered, card.members.map(({ name }) => name).join('\n')],
    [
      'office',
      t.office,
      office
        ? `${office.name}\n${office.street}\n${office.city}, ${office.state} ${office.zip}\n${formatPhone(office.phone)}`.trim()
        : t.anyOffice,
    ],
    ['service', t.memberService, [card.phone, card.website].filter(Boolean).join('\n')],
    ['notice', card.notice, card.explanation || card.notice],
  ];
  return {
    formatVersion: 1,
    passTypeIdentifier: passType,
    teamIdentifier: team,
    // a newer pass of the same person replaces the earlier one
    serialNumber: `${card.membershipId}.${card.memberId}`,
    organizationName: card.brand,
    description: t.cardOf(card.brand, card.holder),
    logoText: card.brand,
    backgroundColor: rgb(colors.deep),
    foregroundColor: rgb(colors.onDeep),
    labelColor: rgb(colors.onDeep),
    fields: {
      headerFields: [],
      primaryFields: [{ key: 'member', label: t.member, value: card.holder }],
      secondaryFields: [
        { key: 'number', label: t.memberNumber, value: card.number },
        { key: 'through', label: t.validThrough, value: shownDay(card.validThrough) },
      ],
      auxiliaryFields: [
        { key: 'plan', label: t.plan, value: card.plan },
        { key: 'kind', label: t.pleaseNote, value: card.notice },
      ],
      backFields: back.filter(([, , value]) => value).map(([key, label, value]) => ({ key, label, value })),
    },
  };
}

/** Converts #0a1b2c to Apple's format. */
const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** eight bits for each of red, green and blue; no filter, no interlacing */
const TRUE_COLOR = [8, 2, 0, 0, 0];

/**
 * The icon that a pass must have, as PNG (RFC 2083): a card in the brand's colors. It is drawn here because a brand's
 * own logo may have any shape.
 * @param size px
 */
export function passIcon(size: number, { deep, onDeep, accent }: DocumentColors): Buffer {
  const background = bytesOf(deep);
  const card = bytesOf(onDeep);
  const stripe = bytesOf(accent);
  const rows = Array.from({ length: size }, (_row, y) => {
    const top = y / size;
    const pixels = Array.from({ length: size }, (_pixel, x) => {
      const isCard = inside(x / size, 0.16) && inside(top, 0.27);
      if (!isCard) return background;
      return top > 0.38 && top < 0.48 ? stripe : card;
    });
    return [0, ...pixels.flat()];
  });
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([head, Buffer.from(TRUE_COLOR)])),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const inside = (at: number, edge: number): boolean => at >= edge && at < 1 - edge;

const bytesOf = (hex: string): number[] => [...Buffer.from(hex.slice(1), 'hex')];

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
}
