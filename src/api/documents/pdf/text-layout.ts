import type { Face } from './fonts/font-faces.ts';
import type { Weight } from './fonts/font-subsets.ts';
import { type Direction, directionOf } from './reading-order.ts';
import { graphemesOf, runsOf } from './text-runs.ts';

export interface TextStyle {
  /** points */
  size: number;
  weight?: Weight;
  /** such as #1b4d5c */
  color?: string;
}

/** Where a text goes; points from the upper left corner of the page. */
export interface Place {
  x: number;
  y: number;
  /** lines are broken to fit; without it the text is one line */
  width?: number;
  align?: 'left' | 'center' | 'right';
  /** what does not fit into so many lines is cut, with an ellipsis */
  maxLines?: number;
}

/** in parts of the font's size */
export const LINE_HEIGHT = 1.3;
/** from the top of a line to the baseline, in parts of the font's size */
const BASELINE = 1;
const INK = '#000000';
const ELLIPSIS = '…';

/** Sets text of any script that our fonts have; pdfkit itself draws a text with one font file alone. */
export class TextSetter {
  readonly #doc: PDFKit.PDFDocument;
  readonly #registered = new Set<string>();

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
  }

  /** How wide a text is on one line, in points. */
  width(text: string, { size, weight = 'regular' }: TextStyle): number {
    this.#doc.fontSize(size);
    return runsOf(text, weight).runs.reduce((sum, run) => {
      this.#use(run.face);
      return sum + this.#doc.widthOfString(run.text);
    }, 0);
  }

  /** The largest size, at most the style's and at least the given one, at which a text fits on one line. */
  fitting(text: string, style: TextStyle, { width, least }: { width: number; least: number }): TextStyle {
    const needed = this.width(text, style);
    if (needed <= width) return style;
    return { ...style, size: Math.max(least, Math.floor(((style.size * width) / needed) * 20) / 20) };
  }

  lines(text: string, style: TextStyle, { width, maxLines }: Pick<Place, 'width' | 'maxLines'>): string[] {
    if (width === undefined) return [text];
    const lines = this.#break(text, style, width);
    if (maxLines === undefined || lines.length <= maxLines) return lines;
    const kept = lines.slice(0, maxLines);
    return [...kept.slice(0, -1), this.#cut(`${kept.at(-1)}${ELLIPSIS}`, style, width)];
  }

  height(text: string, style: TextStyle, place: Pick<Place, 'width' | 'maxLines'>): number {
    return this.lines(text, style, place).length * style.size * LINE_HEIGHT;
  }

  /** Whether what is drawn says by itself what is meant, glyph after glyph. */
  speaks(text: string, { weight = 'regular' }: TextStyle): boolean {
    const { runs, actual } = runsOf(text, weight);
    return actual === null && runs.every((run) => run.actual === null);
  }

  /** Draws a text. @returns the y below it */
  draw(text: string, style: TextStyle, place: Place): number {
    let { y } = place;
    const direction = directionOf(text);
    const lines = this.lines(text, style, place);
    for (const [index, line] of lines.entries()) {
      this.#drawLine(line, style, { ...place, y, direction });
      if (index < lines.length - 1) this.space();
      y += style.size * LINE_HEIGHT;
    }
    return y;
  }

  /** For whoever copies the text or hears it: the words on both sides of a break are two. */
  space(): void {
    this.#doc.text(' ', { lineBreak: false });
  }

  #drawLine(
    line: string,
    style: TextStyle,
    { x, y, width = 0, align = 'left', direction }: Place & { direction: Direction },
  ): void {
    const { size, weight = 'regular', color = INK } = style;
    const free = align === 'left' ? 0 : width - this.width(line, style);
    let at = x + (align === 'center' ? free / 2 : free);
    const doc = this.#doc.fontSize(size).fillColor(color);
    const { runs, actual } = runsOf(line, weight, direction);
    this.#meaning(actual, () => {
      for (const run of runs) {
        this.#use(run.face);
        this.#meaning(run.actual, () =>
          doc.text(run.text, at, y + size * BASELINE, { lineBreak: false, baseline: 'alphabetic' }),
        );
        at += doc.widthOfString(run.text);
      }
    });
  }

  /** Says what is drawn to those who copy or hear it, where the drawing does not. */
  #meaning(actual: string | null, draw: () => void): void {
    if (actual !== null) this.#doc.markContent('Span', { actual });
    draw();
    if (actual !== null) this.#doc.endMarkedContent();
  }

  #use({ name, font }: Face): void {
    // it takes a font that is read already, which its types do not know
    if (!this.#registered.has(name)) this.#doc.registerFont(name, font as unknown as Buffer);
    this.#registered.add(name);
    this.#doc.font(name);
  }

  #break(text: string, style: TextStyle, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    // of the line with the space behind it: pdfkit itself sets word by word, so that widths add up
    let taken = 0;
    for (const word of text.trim().split(/ +/)) {
      const wordWidth = this.width(word, style);
      if (line !== '' && taken + wordWidth > width) {
        lines.push(line);
        line = '';
        taken = 0;
      }
      const parts = wordWidth > width ? this.#split(word, style, width) : [word];
      const last = parts.pop() ?? '';
      lines.push(...parts);
      line = line === '' ? last : `${line} ${last}`;
      taken += this.width(`${last} `, style);
    }
    return [...lines, line];
  }

  /** A word that is wider than the line goes on in the next one. */
  #split(word: string, style: TextStyle, width: number): string[] {
    const parts = [''];
    for (const grapheme of graphemesOf(word)) {
      const last = parts.at(-1) ?? '';
      if (last !== '' && this.width(last + grapheme, style) > width) parts.push(grapheme);
      else parts[parts.length - 1] = last + grapheme;
    }
    return parts;
  }

  #cut(line: string, style: TextStyle, width: number): string {
    const kept = graphemesOf(line.slice(0, -ELLIPSIS.length));
    while (kept.length > 0 && this.width(kept.join('').trimEnd() + ELLIPSIS, style) > width) kept.pop();
    return kept.join('').trimEnd() + ELLIPSIS;
  }
}
