import type { Cut, DocumentType, Weight } from './fonts/cuts.ts';
import type { Face } from './fonts/font-faces.ts';
import { type Direction, readsRightToLeft, textDirection } from './reading-order.ts';
import { cutFor, splitGraphemes, splitIntoRuns } from './text-runs.ts';

export interface TextStyle {
  /** points */
  size: number;
  weight?: Weight;
  /** such as #1b4d5c */
  color?: string;
}

/** Where a text is drawn; points from the upper left corner of the page. */
export interface Place {
  x: number;
  y: number;
  /** lines break to fit it; without it the text is one line */
  width?: number;
  align?: 'left' | 'center' | 'right';
  /** text that does not fit is cut, with an ellipsis */
  maxLines?: number;
}

/** relative to the font size */
export const LINE_HEIGHT = 1.3;
/** from the top of a line to its baseline, relative to the font size */
const BASELINE = 1;
const INK = '#000000';
const ELLIPSIS = '…';

/** Draws text in several scripts; pdfkit itself draws a text with a single font file. */
export class TextSetter {
  readonly #doc: PDFKit.PDFDocument;
  readonly #type: DocumentType;
  readonly #registered = new Set<string>();

  constructor(doc: PDFKit.PDFDocument, type: DocumentType) {
    this.#doc = doc;
    this.#type = type;
  }

  /** The width of a text on one line, in points. */
  width(text: string, style: TextStyle): number {
    return this.#widthIn(this.#cutOf(text, style), text, style);
  }

  #widthIn(cut: Cut, text: string, style: TextStyle): number {
    this.#doc.fontSize(style.size);
    const options = this.#spacing(text, style);
    return splitIntoRuns(this.#cased(text, style), cut).runs.reduce((sum, run) => {
      this.#use(run.face);
      return sum + this.#doc.widthOfString(run.text, options);
    }, 0);
  }

  /** The style with the largest size, between `least` and its own, at which the text fits on one line. */
  fitting(text: string, style: TextStyle, { width, least }: { width: number; least: number }): TextStyle {
    const needed = this.width(text, style);
    if (needed <= width) return style;
    return { ...style, size: Math.max(least, Math.floor(((style.size * width) / needed) * 20) / 20) };
  }

  lines(text: string, style: TextStyle, { width, maxLines }: Pick<Place, 'width' | 'maxLines'>): string[] {
    if (width === undefined) return [text];
    const lines = this.#break(text, style, width);
    if (maxLines === undefined || lines.length <= maxLines) return lines;
    const shown = lines.slice(0, maxLines);
    return [...shown.slice(0, -1), this.#cut(`${shown.at(-1)}${ELLIPSIS}`, style, width)];
  }

  height(text: string, style: TextStyle, place: Pick<Place, 'width' | 'maxLines'>): number {
    return this.lines(text, style, place).length * style.size * LINE_HEIGHT;
  }

  /** Whether screen readers can read the text from its glyphs alone. */
  isReadable(text: string, style: TextStyle): boolean {
    // capitals would be spelled
    if (this.#cased(text, style) !== text) return false;
    const { runs, actual } = splitIntoRuns(text, this.#cutOf(text, style));
    return actual === null && runs.every((run) => run.actual === null);
  }

  /** Draws a text. @returns the y below it */
  draw(text: string, style: TextStyle, place: Place): number {
    let { y } = place;
    const set = { cut: this.#cutOf(text, style), direction: textDirection(text) };
    const lines = this.lines(text, style, place);
    for (const [index, line] of lines.entries()) {
      this.#drawLine(line, style, { ...place, ...set, y });
      if (index < lines.length - 1) this.space();
      y += style.size * LINE_HEIGHT;
    }
    return y;
  }

  /** Separates the words around a line break when the text is copied or read aloud. */
  space(): void {
    this.#doc.text(' ', { lineBreak: false });
  }

  #drawLine(
    line: string,
    style: TextStyle,
    { x, y, width = 0, align = 'left', cut, direction }: Place & { cut: Cut; direction: Direction },
  ): void {
    const { size, color = INK } = style;
    const free = align === 'left' ? 0 : width - this.#widthIn(cut, line, style);
    let at = x + (align === 'center' ? free / 2 : free);
    const doc = this.#doc.fontSize(size).fillColor(color);
    const shown = this.#cased(line, style);
    const { runs, actual } = splitIntoRuns(shown, cut, direction);
    const options = this.#spacing(line, style);
    this.#withActualText(shown === line ? actual : line, () => {
      for (const run of runs) {
        this.#use(run.face);
        this.#withActualText(run.actual, () =>
          doc.text(run.text, at, y + size * BASELINE, {
            lineBreak: false,
            baseline: 'alphabetic',
            characterSpacing: options.characterSpacing,
          }),
        );
        at += doc.widthOfString(run.text, options);
      }
    });
  }

  #cutOf(text: string, { weight = 'regular' }: TextStyle): Cut {
    return cutFor(text, this.#type.cuts[weight]);
  }

  #cased(text: string, { weight }: TextStyle): string {
    return weight === 'display' && this.#type.isUpper ? text.toUpperCase() : text;
  }

  /** Joined letters must not be spaced. */
  #spacing(text: string, { size, weight }: TextStyle): { characterSpacing: number } {
    const isSpaced = weight === 'display' && !readsRightToLeft(text);
    return { characterSpacing: isSpaced ? this.#type.tracking * size : 0 };
  }

  /** Adds the actual text for copying and screen readers, where the glyphs differ from it. */
  #withActualText(actual: string | null, draw: () => void): void {
    if (actual !== null) this.#doc.markContent('Span', { actual });
    draw();
    if (actual !== null) this.#doc.endMarkedContent();
  }

  #use({ name, font }: Face): void {
    // takes a parsed font as well, which its types lack
    if (!this.#registered.has(name)) this.#doc.registerFont(name, font as unknown as Buffer);
    this.#registered.add(name);
    this.#doc.font(name);
  }

  #break(text: string, style: TextStyle, width: number): string[] {
    const cut = this.#cutOf(text, style);
    const lines: string[] = [];
    let line = '';
    // width of the line with a trailing space; pdfkit draws word by word, so widths add up
    let taken = 0;
    for (const word of text.trim().split(/ +/)) {
      const wordWidth = this.#widthIn(cut, word, style);
      if (line !== '' && taken + wordWidth > width) {
        lines.push(line);
        line = '';
        taken = 0;
      }
      const pieces = wordWidth > width ? this.#split(word, style, { cut, width }) : [word];
      const last = pieces.pop() ?? '';
      lines.push(...pieces);
      line = line === '' ? last : `${line} ${last}`;
      taken += this.#widthIn(cut, `${last} `, style);
    }
    return [...lines, line];
  }

  /** Breaks a word that is wider than the line. */
  #split(word: string, style: TextStyle, { cut, width }: { cut: Cut; width: number }): string[] {
    const pieces = [''];
    for (const grapheme of splitGraphemes(word)) {
      const last = pieces.at(-1) ?? '';
      if (last !== '' && this.#widthIn(cut, last + grapheme, style) > width) pieces.push(grapheme);
      else pieces[pieces.length - 1] = last + grapheme;
    }
    return pieces;
  }

  #cut(line: string, style: TextStyle, width: number): string {
    const graphemes = splitGraphemes(line.slice(0, -ELLIPSIS.length));
    while (graphemes.length > 0 && this.width(graphemes.join('').trimEnd() + ELLIPSIS, style) > width)
      graphemes.pop();
    return graphemes.join('').trimEnd() + ELLIPSIS;
  }
}
