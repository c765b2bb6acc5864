import type { CmsRecord } from '#cms/schema/record.ts';
import { ACKNOWLEDGE_DAYS, RESOLVE_DAYS, URGENT_DAYS } from '#domain/grievances/grievance-deadlines.ts';
import { hoursInSentence } from '#util/dates/hours-in-sentence.ts';
import { toBrand } from '../brand/brand.ts';
import { recordInLanguage } from '../brand/record-in-language.ts';
import { FlowingDocument, TEXT_WIDTH } from './pdf/flowing-document.ts';
import { PAGE, type Stationery, type Words } from './pdf/tagged-document.ts';
import type { TextStyle } from './pdf/text-layout.ts';
import { originalStatement, type Paragraph, regulatorStatement } from './regulator-statement.ts';
import { t } from './texts.ts';

const LABEL: TextStyle = { size: 10.5 };
const LINE = '#767676';
/** for handwriting, in points */
const LINE_HEIGHT = 24;
const BOX = 11;

/**
 * The grievance form to print, fill in by hand and mail.
 * @param record in the site's first language
 */
export async function grievanceFormPdf(record: CmsRecord, stationery: Stationery): Promise<Buffer> {
  const brand = toBrand(recordInLanguage(record));
  const title = t.grievanceForm.documentTitle(brand.name);
  const pdf = new FlowingDocument({ ...stationery, title, footer: t.grievanceForm.footer(title) });
  pdf.write('H1', t.grievanceForm.title);
  pdf.write('P', t.grievanceForm.deadlines(ACKNOWLEDGE_DAYS, RESOLVE_DAYS, URGENT_DAYS));
  pdf.write('P', t.grievanceForm.whereTo({ ...brand, phoneHours: hoursInSentence(brand.phoneHours) }));

  pdf.write('H2', t.grievanceForm.member);
  fields(pdf, t.grievanceForm.memberFields);
  choice(pdf, t.grievanceForm.answerBy, t.grievanceForm.answerWays);
  fields(pdf, [t.grievanceForm.language]);

  pdf.write('H2', t.grievanceForm.representative);
  fields(pdf, t.grievanceForm.representativeFields);
  fields(pdf, [t.grievanceForm.memberSignature]);

  pdf.write('H2', t.grievanceForm.event);
  fields(pdf, t.grievanceForm.eventFields);
  textLines(pdf, t.grievanceForm.ownWords, 9);
  textLines(pdf, t.grievanceForm.wish, 5);

  pdf.write('H2', t.grievanceForm.urgentTitle);
  pdf.write('P', t.grievanceForm.urgentText);
  choice(pdf, t.grievanceForm.urgent, t.grievanceForm.yesNo);
  textLines(pdf, t.grievanceForm.whyUrgent, 2);

  pdf.keep(LINE_HEIGHT * 3);
  fields(pdf, t.grievanceForm.signature);

  const statement = regulatorStatement(record);
  if (statement.length > 0) pdf.write('H2', t.grievanceForm.rights);
  writeParagraphs(pdf, statement);
  const original = originalStatement(record);
  if (original.length > 0) pdf.write('H3', t.grievanceForm.originalStatement);
  writeParagraphs(pdf, original);
  return pdf.finish();
}

/** Items that follow each other are one list. */
function writeParagraphs(pdf: FlowingDocument, paragraphs: readonly Paragraph[]): void {
  let items: Words[] = [];
  const endList = () => {
    if (items.length > 0) pdf.list(items);
    items = [];
  };
  for (const { kind, text, lang } of paragraphs) {
    const words = lang === undefined ? text : { lang, text };
    if (kind === 'item') {
      items.push(words);
      continue;
    }
    endList();
    pdf.write(kind === 'heading' ? 'H3' : 'P', words);
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
