import { isHtmlField } from '../record/record-fields.ts';
import type { FieldPath } from '../schema/issues.ts';
import type { PageName } from '../schema/page-routes.ts';
import type { CmsRecord } from '../schema/record.ts';
import { asItLooks, fold, textOfHtml } from '../text/normalize-text.ts';

/** One text of the record that visitors see. */
export interface VisibleText {
  path: FieldPath;
  /** the last name in its path */
  field: string;
  /** as the editor wrote it */
  written: string;
  isHtml: boolean;
  /** as visitors see it, without markup; blocks are separated by line feeds */
  text: string;
  /** type of its block, if any */
  block: string | null;
  page: PageName | null;
  /** its position in the text of the whole record */
  start: number;
}

/** Fields that visitors do not read: identifiers, addresses, choices. */
const UNSEEN = new Set(
  (
    'id slug page type layout tone style icon link src srcset kind guard plan_id plan_ids fee_ids office_ids state zip ' +
    'timezone cycle sold_at not_sold_in npi taxonomy license verifications verified_on source code validation hosts ' +
    'language plan_url ctaBtnUrl sponsored_link header_log_link header_join_now_link header_phone_link updated_on ' +
    'group_key plans_whitelist phrases days opens closes refund rules key'
  ).split(' '),
);

/** All texts of a record, separate and joined, so that a rule can search them in one pass. */
export class VisibleTexts {
  readonly list: readonly VisibleText[];
  /** all texts as visitors see them, each followed by a line feed */
  readonly whole: string;
  /** `whole`, normalized for comparison; positions are the same */
  readonly folded: string;

  constructor(record: CmsRecord) {
    this.list = collect(record);
    this.whole = this.list.map(({ text }) => `${text}\n`).join('');
    this.folded = fold(this.whole);
  }

  /** The text at a position of `whole`. */
  at(position: number): VisibleText {
    let low = 0;
    let high = this.list.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.list[middle]?.start ?? 0) <= position) low = middle;
      else high = middle - 1;
    }
    return this.list[low] as VisibleText;
  }

  foldedOf({ start, text }: VisibleText): string {
    return this.folded.slice(start, start + text.length);
  }

  /** The sentence around `start` to `end` of `whole`, cut to fit a line. */
  sentence(start: number, end: number): string {
    const { from, to } = sentenceBounds(this.whole, start, end);
    const sentence = this.whole.slice(from, to).trim();
    if (sentence.length <= 120) return sentence;
    const cut = Math.max(from, start - 50);
    return `${cut > from ? '… ' : ''}${this.whole.slice(cut, Math.min(to, cut + 110)).trim()} …`;
  }
}

function collect(record: CmsRecord): VisibleText[] {
  const found: VisibleText[] = [];
  const path: (string | number)[] = [];
  let page: PageName | null = null;
  let block: string | null = null;
  let start = 0;

  const walk = (value: unknown, field: string): void => {
    if (typeof value === 'string') {
      if (value === '') return;
      const isHtml = isHtmlField(field);
      const text = asItLooks(isHtml ? textOfHtml(value) : value);
      found.push({ path: [...path], field, written: value, isHtml, text, block, page, start });
      start += text.length + 1;
    } else if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index += 1) {
        const outer = block;
        if (field === 'sections') block = (value[index] as { type: string }).type;
        path.push(index);
        walk(value[index], field);
        path.pop();
        block = outer;
      }
    } else if (value !== null && typeof value === 'object') {
      for (const name in value) {
        if (UNSEEN.has(name)) continue;
        path.push(name);
        walk((value as Record<string, unknown>)[name], name);
        path.pop();
      }
    }
  };

  const walkPages = (pages: readonly { page: PageName }[]): void => {
    for (const [index, document] of pages.entries()) {
      page = document.page;
      path.push('pages', index);
      walk(document, '');
      path.length -= 2;
    }
    page = null;
  };

  const { site, base, header, landing_header, footer, pages, landings, catalog, translations } = record;
  const { plans, fees, fees_note, offices, group } = catalog;
  walk({ site: { name: site.name, company: site.company }, base, header, landing_header, footer }, '');
  walkPages(pages);
  walk({ landings, catalog: { group, plans, fees, fees_note, offices } }, '');
  for (const [language, { pages: translated, ...parts }] of Object.entries(translations ?? {})) {
    path.push('translations', language);
    walk(parts, '');
    walkPages(Array.isArray(translated) ? (translated as { page: PageName }[]) : []);
    path.length = 0;
  }
  return found;
}

const ENDS = '.!?\n';
/** Longer than any sentence; longer ones are cut. */
const REACH = 600;

/** The bounds of the sentence around `start` to `end`; a period within a number or a word does not end it. */
function sentenceBounds(text: string, start: number, end: number): { from: number; to: number } {
  const isEnd = (at: number): boolean => {
    const sign = text.charAt(at);
    return (
      sign === '\n' ||
      (ENDS.includes(sign) && (at + 1 >= text.length || /[\s"”’)]/.test(text.charAt(at + 1))))
    );
  };
  let from = start;
  while (from > 0 && start - from < REACH && !isEnd(from - 1)) from -= 1;
  let to = end;
  while (to < text.length && to - end < REACH && !isEnd(to)) to += 1;
  return { from, to: Math.min(text.length, to + 1) };
}
