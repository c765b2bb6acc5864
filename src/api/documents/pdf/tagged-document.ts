import PDFDocument from 'pdfkit';
import type { DocumentBrand } from '#api/brand/brand.ts';
import { currentLanguage } from '#util/language/current-language.ts';
import type { Phrase } from '#util/language/language-marks.ts';
import { type Language, LOCALES, primaryLanguage } from '#util/language/languages.ts';
import { type BrandLogos, type LogoPicture, NO_LOGOS } from '../brand-logos.ts';
import { documentType } from './fonts/cuts.ts';
import { type Place, TextSetter, type TextStyle } from './text-layout.ts';

/** US letter, in points. */
export const PAGE = { width: 612, height: 792, margin: 54 } as const;

/** What all documents of a brand are made with. */
export interface Stationery {
  /** its ink is the default text color */
  brand: DocumentBrand;
  /** the brand's sentence that a plan is not insurance; absent: as the brand has it, in the paper's language */
  notInsurance?: Phrase;
  logos?: BrandLogos;
  /** when it is made */
  at: Date;
}

export interface DocumentDetails extends Stationery {
  title: string;
}

/** A text, with its language where that may be another than the paper's. */
export type Words = string | Phrase;

export const textOf = (words: Words): string => (typeof words === 'string' ? words : words.text);

/** Another text in the language of the first one, such as a part of it. */
export const likewise = (words: Words, text: string): Words =>
  typeof words === 'string' ? text : { ...words, text };

/** A text with its style and place. */
interface Piece {
  text: string;
  style: TextStyle;
  place: Place;
}

type Element = PDFKit.PDFStructureElement;

/** Marks a table heading as the heading of its column; missing in the library's types. */
const HEADING_OF_COLUMN = { scope: 'Column' } as PDFKit.Mixins.StructureElementOptions;

/** The library writes title and author into XML without escaping. */
const asXmlText = (text: string): string => text.replaceAll('&', 'and').replace(/[<>]/g, '');

/**
 * A PDF for screen readers (PDF/UA): every text has its place in the structure, everything else is marked as
 * decoration, fonts are embedded, and title and language are set: the language in which it is made, and on each text
 * of another one its own.
 */
export class TaggedDocument {
  readonly #doc: PDFKit.PDFDocument;
  readonly #chunks: Buffer[] = [];
  readonly #done: Promise<void>;
  readonly #root: Element;
  readonly #setter: TextSetter;
  readonly #language: Language = currentLanguage();
  readonly brand: DocumentBrand;
  readonly notInsurance: Words;
  readonly logos: BrandLogos;

  constructor({ at, brand, notInsurance, logos = NO_LOGOS, ...details }: DocumentDetails) {
    this.brand = brand;
    this.notInsurance = notInsurance ?? brand.notInsurance;
    this.logos = logos;
    const title = asXmlText(details.title);
    const author = asXmlText(brand.name);
    const options: Omit<PDFKit.PDFDocumentOptions, 'subset'> & { subset: string } = {
      size: [PAGE.width, PAGE.height],
      margin: 0,
      // no built-in font: PDF/UA requires embedded ones
      font: '',
      pdfVersion: '1.7',
      subset: 'PDF/UA',
      tagged: true,
      displayTitle: true,
      lang: LOCALES[this.#language],
      info: {
        Title: title,
        Author: author,
        Creator: author,
        Producer: author,
        CreationDate: at,
        ModDate: at,
      },
    };
    // the library's types lack PDF/UA
    this.#doc = new PDFDocument(options as PDFKit.PDFDocumentOptions);
    this.#doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    this.#done = new Promise((resolve, reject) => {
      this.#doc.on('end', resolve);
      this.#doc.on('error', reject);
    });
    this.#setter = new TextSetter(this.#doc, documentType(brand.fonts));
    this.#root = this.#doc.struct('Document');
    this.#doc.addStructure(this.#root);
  }

  get setter(): TextSetter {
    return this.#setter;
  }

  /** A part of the document, such as a table or a row of one. */
  part(type: string, parent: Element = this.#root): Element {
    const part = this.#doc.struct(type);
    parent.add(part);
    return part;
  }

  /** A text with its role: H1, H2, P, TD … @returns the y below it */
  text(
    role: string,
    words: Words,
    { style, place, parent = this.#root }: { style: TextStyle; place: Place; parent?: Element },
  ): number {
    const lang = typeof words === 'string' ? '' : words.lang;
    const isOther = lang !== '' && primaryLanguage(lang) !== this.#language;
    const pieces = [{ text: textOf(words), style, place }];
    return this.#add(role, pieces, { parent, ...(isOther && { lang }) });
  }

  /** A small label above its value; one paragraph for screen readers. @returns the y below */
  labeled(label: Piece, value: Piece, parent: Element = this.#root): number {
    return this.#add('P', [label, value], { parent });
  }

  #add(
    role: string,
    pieces: readonly Piece[],
    { parent, ...language }: { parent: Element; lang?: string },
  ): number {
    let below = 0;
    const options: PDFKit.Mixins.StructureElementOptions = {
      ...language,
      ...(role === 'TH' && HEADING_OF_COLUMN),
    };
    // some screen readers take it from the structure, others from the page
    if (!pieces.every(({ text, style }) => this.#setter.isReadable(text, style)))
      options.actual = pieces.map(({ text }) => text).join(' ');
    const draw = () => {
      for (const [index, { text, style, place }] of pieces.entries()) {
        if (index > 0) this.#setter.space();
        below = this.#setter.draw(text, { color: this.brand.colors.ink, ...style }, place);
      }
    };
    parent.add(this.#doc.struct(role, options, [draw]));
    return below;
  }

  /** A logo, read aloud as what it says. */
  logo(
    { src }: LogoPicture,
    alt: string,
    {
      parent = this.#root,
      ...box
    }: { x: number; y: number; width: number; height: number; parent?: Element },
  ): void {
    const { x, y, width, height } = box;
    const options = { alt, bbox: [x, y, x + width, y + height] as [number, number, number, number] };
    const draw = () => void this.#doc.image(src, x, y, { width, height });
    parent.add(this.#doc.struct('Figure', options, [draw]));
  }

  /** Lines and backgrounds, which screen readers skip. */
  decorate(draw: (doc: PDFKit.PDFDocument) => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.#doc.markContent('Artifact', { type });
    this.#doc.save();
    draw(this.#doc);
    this.#doc.restore();
    this.#doc.endMarkedContent();
  }

  addPage(): void {
    this.#doc.addPage();
  }

  async finish(): Promise<Buffer> {
    this.#root.end();
    this.#doc.end();
    await this.#done;
    return Buffer.concat(this.#chunks);
  }
}
