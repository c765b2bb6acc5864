import { t } from '../texts.ts';
import { drawLetterhead } from './letterhead.ts';
import { type Column, drawTable } from './table.ts';
import {
  type DocumentDetails,
  likewise,
  PAGE,
  TaggedDocument,
  textOf,
  type Words,
} from './tagged-document.ts';
import { LINE_HEIGHT, type TextStyle } from './text-layout.ts';

export interface FlowingDetails extends DocumentDetails {
  /** at the bottom of every page, beside its number */
  footer: string;
}

type Role = 'H1' | 'H2' | 'H3' | 'P';

const STYLES: Record<Role, TextStyle> = {
  H1: { size: 27, weight: 'display' },
  H2: { size: 16, weight: 'display' },
  H3: { size: 12, weight: 'bold' },
  P: { size: 10.5 },
};
/** space above a text, in points */
const SPACE: Record<Role, number> = { H1: 2, H2: 20, H3: 14, P: 4 };
/** at least so many points of content stay on the page of their heading */
const WITH_HEADING: Record<Role, number> = { H1: 0, H2: 120, H3: 110, P: 0 };
const FOOTER: TextStyle = { size: 8.5 };
const BULLET = '•';
const INDENT = 14;
const BOTTOM = PAGE.height - PAGE.margin;

export const TEXT_WIDTH = PAGE.width - PAGE.margin * 2;

/** A document of running text over several numbered pages. */
export class FlowingDocument extends TaggedDocument {
  /** where the next text begins, in points from the top */
  y: number = PAGE.margin;
  readonly #footer: string;
  #page = 0;

  constructor({ footer, ...details }: FlowingDetails) {
    super(details);
    this.#footer = footer;
    this.#drawFooter();
    this.y = drawLetterhead(this);
  }

  override addPage(): void {
    super.addPage();
    this.y = PAGE.margin;
    this.#drawFooter();
  }

  /** A heading or a paragraph over the whole width. An empty one is left out. */
  write(
    role: Role,
    words: Words,
    changes: Partial<TextStyle> & { space?: number; keep?: number } = {},
  ): void {
    const text = textOf(words);
    if (text.trim() === '') return;
    const { space = SPACE[role], keep = WITH_HEADING[role], ...style } = { ...STYLES[role], ...changes };
    if (this.y > PAGE.margin) this.y += space;
    if (this.y + keep > BOTTOM) this.addPage();
    let left = this.setter.lines(text, style, { width: TEXT_WIDTH });
    while (left.length > 0) {
      const fitting = Math.floor((BOTTOM - this.y) / (style.size * LINE_HEIGHT));
      if (fitting < 1) {
        this.addPage();
        continue;
      }
      const place = { x: PAGE.margin, y: this.y, width: TEXT_WIDTH };
      this.y = this.text(role, likewise(words, left.slice(0, fitting).join(' ')), { style, place });
      left = left.slice(fitting);
    }
  }

  /** Items with a bullet each. */
  list(items: readonly Words[]): void {
    const style = STYLES.P;
    const width = TEXT_WIDTH - INDENT;
    const list = this.part('L');
    for (const words of items) {
      const item = this.part('LI', list);
      this.y += SPACE.P;
      this.keep(Math.min(this.setter.height(textOf(words), style, { width }), BOTTOM - PAGE.margin));
      const { y } = this;
      this.text('Lbl', BULLET, { style, place: { x: PAGE.margin + 2, y }, parent: item });
      this.y = this.text('LBody', words, {
        style,
        place: { x: PAGE.margin + INDENT, y, width },
        parent: item,
      });
    }
    list.end();
  }

  /** A table over the whole width. */
  table(columns: readonly Column[], rows: readonly Words[][]): void {
    this.y = drawTable(this, { columns, rows, y: this.y + 6, size: 9.5 });
    this.y += 3;
  }

  /** Begins a new page unless so many points are left. */
  keep(points: number): void {
    if (this.y + points > BOTTOM) this.addPage();
  }

  #drawFooter(): void {
    this.#page += 1;
    const { muted, line } = this.brand.colors;
    const place = { x: PAGE.margin, y: PAGE.height - 36, maxLines: 1 };
    const style = { ...FOOTER, color: muted };
    const rule = place.y - 6;
    this.decorate((doc) => {
      doc
        .moveTo(PAGE.margin, rule)
        .lineTo(PAGE.margin + TEXT_WIDTH, rule)
        .lineWidth(0.5)
        .stroke(line);
      this.setter.draw(this.#footer, style, { ...place, width: TEXT_WIDTH - 60 });
      this.setter.draw(t.stationery.page(this.#page), style, {
        ...place,
        width: TEXT_WIDTH,
        align: 'right',
      });
    }, 'Pagination');
  }
}
