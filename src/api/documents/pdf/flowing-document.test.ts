import { expect, it } from 'vitest';
import { makeDocumentBrand } from '#tests/support/api/document-brand.ts';
import { pdfText } from '#tests/support/files/pdf-text.ts';
import { FlowingDocument } from './flowing-document.ts';

const open = () =>
  new FlowingDocument({
    title: 'A paper',
    brand: makeDocumentBrand(),
    at: new Date('2026-06-15T17:00:00Z'),
    footer: 'At the foot',
  });

it('a long text continues on further numbered pages without losing a word', async () => {
  const words = Array.from({ length: 2500 }, (_none, index) => `word${index}`);
  const pdf = open();
  pdf.write('H1', 'Title');
  pdf.write('P', words.join(' '));
  const text = pdfText(await pdf.finish());
  expect(text.match(/word\d+/g)).toEqual(words);
  const pages = text.match(/Page \d+/g) ?? [];
  expect(pages.length).toBeGreaterThan(2);
  expect(pages).toEqual(pages.map((_page, index) => `Page ${index + 1}`));
  expect(text.match(/At the foot/g)?.length).toBe(pages.length);
});

it('a heading never stands alone at the end of a page', async () => {
  const pdf = open();
  for (let line = 0; line < 36; line += 1) pdf.write('P', `line ${line}`);
  pdf.write('H2', 'Heading');
  pdf.write('P', 'What it is the heading of');
  const [, second = ''] = pdfText(await pdf.finish()).split('Page 2');
  expect(second).toMatch(/Heading[\s\S]*What it is/);
});

it('an empty paragraph takes no space', async () => {
  const pdf = open();
  const before = pdf.y;
  pdf.write('P', '  ');
  expect(pdf.y).toBe(before);
  await pdf.finish();
});
