import { NOT_INSURANCE } from '#contracts/membership/id-card.ts';
import type { ReceiptLine } from '#db/schema/payments.ts';
import { hoursInSentence } from '#util/dates/hours-in-sentence.ts';
import { currentLanguage } from '#util/language/current-language.ts';
import { pageBase } from '#util/language/page-base.ts';
import { paths } from '#util/site/paths.ts';
import { formatCents } from '#util/text/format-cents.ts';
import type { Brand } from '../brand/brand.ts';
import type { LiveBrand } from '../brand/live-brand.ts';
import { t as brandTexts } from '../brand/texts.ts';
import {
  type Block,
  facts,
  heading,
  link,
  type MailAttachment,
  type MailBody,
  mapTexts,
  note,
  quotes,
} from './mail-body.ts';
import { t } from './texts.ts';

/** A mail as it is queued. */
export interface MailContent {
  subject: string;
  /** the plain form */
  text: string;
  /** what the HTML form is made from */
  body: MailBody;
}

interface Parts {
  subject: string;
  /** default: the subject */
  title?: string;
  /** default: the first paragraph */
  preview?: string;
  /** empty ones are left out */
  blocks: readonly (Block | readonly Block[] | null | false)[];
  signature: readonly string[];
  attachments?: readonly MailAttachment[];
}

/** Makes the plain form of a mail, and what the HTML form is made from. */
export function composeMail({
  subject,
  title,
  preview,
  blocks,
  signature,
  attachments = [],
}: Parts): MailContent {
  const present = blocks.flatMap((block) => block || []);
  const first = present.find((block) => block.kind === 'paragraph')?.text ?? '';
  const body = mapTexts(
    {
      language: currentLanguage(),
      preview: preview ?? first,
      heading: title ?? subject,
      blocks: present,
      signature: signature.filter((line) => line !== ''),
      attachments: [...attachments],
    },
    withoutOverrides,
  );
  return { subject: withoutOverrides(subject), text: plainText(body), body };
}

/** Removes bidirectional embeddings and overrides: in a name they would reverse the sentence around it. */
const withoutOverrides = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '');

function plainText({ language, blocks, signature }: MailBody): string {
  const lines = blocks.map((block, at) => {
    const isLast = at === blocks.length - 1;
    // a heading stands directly above its section
    return `${blockText(block, language)}${isLast ? '' : block.kind === 'heading' ? '\n' : '\n\n'}`;
  });
  const end = signature.join('\n');
  return `${lines.join('')}${end && `\n\n${end}`}\n`;
}

function blockText(block: Block, language: string): string {
  switch (block.kind) {
    case 'heading':
      return block.text.toLocaleUpperCase(language);
    case 'facts':
      return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'code':
      return `${block.code}\n\n${block.valid}`;
    case 'action':
      return actionText(block);
    case 'quotes':
      return block.texts.map((text) => `“${text}”`).join('\n');
    case 'contact':
      return `${block.question} ${block.call}${block.hours && ` (${hoursInSentence(block.hours)})`}.`;
    default:
      return block.text;
  }
}

/** An address that works once stands on a line of its own. */
function actionText({ lead, label, href, valid }: Extract<Block, { kind: 'action' }>): string {
  const intro = lead || label;
  return valid === '' ? `${intro}: ${href}` : `${intro}:\n\n${href}\n\n${valid}`;
}

/** “Is it urgent? Call (602) 555-0161 (hours).”; null for a brand without a phone. */
export function contact({ phone, phoneHours }: Brand, question: string): Block | null {
  if (phone === '') return null;
  return { kind: 'contact', question, call: t.call(phone), hours: phoneHours };
}

/** The end of most mails to members. */
export const questions = (brand: Brand): Block | null => contact(brand, t.questions);

/** The statutes' notice in English, for a mail that says it in another language. */
const englishNotice = (): Block[] => (brandTexts.noticeTranslation === '' ? [] : [note(NOT_INSURANCE, 'en')]);

const notice = (): string => brandTexts.noticeTranslation || NOT_INSURANCE;

/** That the membership is not insurance. */
export const noticeBlocks = (): Block[] => [...englishNotice(), note(notice())];

/** That the membership is not insurance: in general, and in the brand's own words. */
export const disclaimerText = ({ notInsurance }: LiveBrand): string => `${notice()}. ${notInsurance}`;

export const disclaimer = (brand: LiveBrand): Block[] => [...englishNotice(), note(disclaimerText(brand))];

/** The last lines of a mail to a member: the brand, its site, and who runs it. */
export const signatureOf = (brand: LiveBrand): string[] => {
  const { name, company, address } = brand;
  return [name, homePage(brand), address && `${company}, ${address}`];
};

/** The brand's first page in the language of the mail. */
export const homePage = ({ origin }: LiveBrand): string => `${origin}${pageBase()}`;

/** Where most things are changed. */
export const dashboard = ({ origin }: LiveBrand, section = ''): string =>
  `${origin}${paths.dashboard}${section && `?section=${section}`}`;

/** Receipt lines and their total; a reduction as −$20, with a minus sign, because mail programs format a hyphen as a list. */
export const amounts = (lines: readonly ReceiptLine[], totalCents: number): Block =>
  facts(
    [
      ...lines.map(({ text, cents }): [string, string] => [
        text,
        `${cents < 0 ? '−' : ''}${formatCents(Math.abs(cents))}`,
      ]),
      [t.total, formatCents(totalCents)],
    ],
    'amounts',
  );

/** The wording beside the boxes, in the language in which it was shown. */
export interface Agreement {
  wordings: readonly string[];
  language: string;
}

/** A copy of the wording that the member agreed to. */
export const agreement = ({ origin }: LiveBrand, { wordings, language }: Agreement): Block[] => [
  heading(t.agreedTo),
  quotes(wordings, language === currentLanguage() ? undefined : language),
  link({ label: t.terms, href: `${origin}${paths.terms}` }),
  link({ label: t.privacy, href: `${origin}${paths.privacy}` }),
];
