import type { CmsRecord } from '#cms/schema/record.ts';
import { ACKNOWLEDGE_DAYS, RESOLVE_DAYS, URGENT_DAYS } from '#domain/grievances/grievance-deadlines.ts';
import { type Brand, documentBrand, toBrand } from '../brand/brand.ts';
import { FlowingDocument, TEXT_WIDTH } from './pdf/flowing-document.ts';
import { PAGE } from './pdf/tagged-document.ts';
import type { TextStyle } from './pdf/text-layout.ts';
import { regulatorStatement } from './regulator-statement.ts';

const LABEL: TextStyle = { size: 10.5 };
const LINE = '#767676';
/** for handwriting, in points */
const LINE_HEIGHT = 24;
const BOX = 11;

/** The grievance form to print, fill in by hand and mail. */
export async function grievanceFormPdf(record: CmsRecord, at: Date): Promise<Buffer> {
  const brand = toBrand(record);
  const title = `${brand.name}: grievance form`;
  const pdf = new FlowingDocument({
    title,
    at,
    footer: `${title}. This is not insurance.`,
    brand: documentBrand(record),
  });
  pdf.write('H1', 'Grievance form');
  pdf.write(
    'P',
    `We acknowledge a grievance within ${ACKNOWLEDGE_DAYS} days and decide within ${RESOLVE_DAYS} days, or within ${URGENT_DAYS} days if it is urgent. Filing costs nothing and never affects your membership.`,
  );
  pdf.write('P', whereTo(brand));

  pdf.write('H2', 'The member');
  fields(pdf, ['Name', 'Member number, if you have one', 'Phone', 'Email', 'Postal address']);
  choice(pdf, 'How may we send you the answer?', ['Email', 'Phone', 'Mail']);
  fields(pdf, ['In which language, if not English']);

  pdf.write('H2', 'If someone files for the member');
  fields(pdf, ['Name', 'Who this is to the member', 'Phone or email', 'How the member has agreed']);
  fields(pdf, ['Signature of the member']);

  pdf.write('H2', 'What happened');
  fields(pdf, ['On which day', 'Where, or at which office']);
  textLines(pdf, 'What happened, in your own words', 9);
  textLines(pdf, 'What would you like us to do?', 5);

  pdf.write('H2', 'Is it urgent?');
  pdf.write(
    'P',
    'It is urgent if waiting could harm your health, or if you are in severe pain. You may also call us.',
  );
  choice(pdf, 'Urgent', ['Yes', 'No']);
  textLines(pdf, 'If yes, why?', 2);

  pdf.keep(LINE_HEIGHT * 3);
  fields(pdf, ['Signature', 'Date']);

  const statement = regulatorStatement(record);
  if (statement.length > 0) pdf.write('H2', 'Your rights, and who else can help');
  for (const { kind, text } of statement) {
    if (kind === 'heading') pdf.write('H3', text);
    else pdf.write('P', kind === 'item' ? `• ${text}` : text);
  }
  return pdf.finish();
}

function whereTo({ company, address, email, phone, phoneHours }: Brand): string {
  const ways = [
    address && `Mail it to Grievances, ${company}, ${address}.`,
    email && `Or send it to ${email}.`,
    phone && `Or call ${phone}${phoneHours ? ` (${phoneHours})` : ''}: we fill it in for you.`,
  ];
  return ways.filter(Boolean).join(' ');
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
