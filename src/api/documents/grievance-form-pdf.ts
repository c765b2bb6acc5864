import type { CmsRecord } from '#cms/schema/record.ts';
import { toBrand } from '../brand/brand.ts';
import { FlowingDocument, TEXT_WIDTH } from './pdf/flowing-document.ts';
import { PAGE, type Stationery } from './pdf/tagged-document.ts';
import type { TextStyle } from './pdf/text-layout.ts';
import { type Paragraph, regulatorStatement } from './regulator-statement.ts';
import { GRIEVANCE_FORM_TEXTS as TEXTS } from './texts/grievance-form-texts.ts';

const LABEL: TextStyle = { size: 10.5 };
const LINE = '#767676';
/** for handwriting, in points */
const LINE_HEIGHT = 24;
const BOX = 11;

/** The grievance form to print, fill in by hand and mail. */
export async function grievanceFormPdf(record: CmsRecord, stationery: Stationery): Promise<Buffer> {
  const brand = toBrand(record);
  const title = TEXTS.documentTitle(brand.name);
  const pdf = new FlowingDocument({ ...stationery, title, footer: TEXTS.footer(title) });
  pdf.write('H1', TEXTS.title);
  pdf.write('P', TEXTS.deadlines);
  pdf.write('P', TEXTS.whereTo(brand));

  pdf.write('H2', TEXTS.member);
  fields(pdf, TEXTS.memberFields);
  choice(pdf, TEXTS.answerBy, TEXTS.answerWays);
  fields(pdf, [TEXTS.language]);

  pdf.write('H2', TEXTS.representative);
  fields(pdf, TEXTS.representativeFields);
  fields(pdf, [TEXTS.memberSignature]);

  pdf.write('H2', TEXTS.event);
  fields(pdf, TEXTS.eventFields);
  textLines(pdf, TEXTS.ownWords, 9);
  textLines(pdf, TEXTS.wish, 5);

  pdf.write('H2', TEXTS.urgentTitle);
  pdf.write('P', TEXTS.urgentText);
  choice(pdf, TEXTS.urgent, TEXTS.yesNo);
  textLines(pdf, TEXTS.whyUrgent, 2);

  pdf.keep(LINE_HEIGHT * 3);
  fields(pdf, TEXTS.signature);

  const statement = regulatorStatement(record);
  if (statement.length > 0) pdf.write('H2', TEXTS.rights);
  writeParagraphs(pdf, statement);
  return pdf.finish();
}

/** Items that follow each other are one list. */
function writeParagraphs(pdf: FlowingDocument, paragraphs: readonly Paragraph[]): void {
  let items: string[] = [];
  const endList = () => {
    if (items.length > 0) pdf.list(items);
    items = [];
  };
  for (const { kind, text } of paragraphs) {
    if (kind === 'item') {
      items.push(text);
      continue;
    }
    endList();
    pdf.write(kind === 'heading' ? 'H3' : 'P', text);
  }
  endList();
}

/** Labels, each with a line to write on. */
function fields(pdf: FlowingDocument, labels: readonly string[]): void {
  for (const label of labels) {
    pdf.keep(LINE_HEIGHT);
    const place = { x: PAGE.margin, y: pdf.y + LINE_HEIGHT - LABEL.size - 4 };
    pdf.text('P', label, { style: LABEL, place });
    rule(pdf, pdf.y + LINE_HEIGHT, PAGE.margin + pdf.setter.width(label, LABEL) + 8);
    pdf.y += LINE_HEIGHT;
  }
}

/** A label above empty lines to write on. */
function textLines(pdf: FlowingDocument, label: string, lines: number): void {
  pdf.keep(LINE_HEIGHT * Math.min(lines, 4));
  pdf.write('P', label, { space: 10 });
  for (let line = 0; line < lines; line += 1) {
    pdf.keep(LINE_HEIGHT);
    pdf.y += LINE_HEIGHT;
    rule(pdf, pdf.y, PAGE.margin);
  }
}

/** A question with check boxes. */
function choice(pdf: FlowingDocument, label: string, options: readonly string[]): void {
  pdf.keep(LINE_HEIGHT);
  const y = pdf.y + LINE_HEIGHT - LABEL.size - 4;
  let x = PAGE.margin;
  pdf.text('P', label, { style: LABEL, place: { x, y } });
  x += pdf.setter.width(label, LABEL) + 20;
  for (const option of options) {
    const left = x;
    pdf.decorate((doc) =>
      doc
        .rect(left, y + 1.5, BOX, BOX)
        .lineWidth(0.8)
        .stroke(LINE),
    );
    pdf.text('P', option, { style: LABEL, place: { x: left + BOX + 6, y } });
    x += BOX + 6 + pdf.setter.width(option, LABEL) + 20;
  }
  pdf.y += LINE_HEIGHT;
}

function rule(pdf: FlowingDocument, y: number, from: number): void {
  pdf.decorate((doc) =>
    doc
      .moveTo(from, y)
      .lineTo(PAGE.margin + TEXT_WIDTH, y)
      .lineWidth(0.6)
      .stroke(LINE),
  );
}
