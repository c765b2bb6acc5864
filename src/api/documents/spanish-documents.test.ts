import { describe, expect, it, vi } from 'vitest';
import { bilingualContent, brandNames } from '#tests/support/api/brand-content.ts';
import { sampleDocuments } from '#tests/support/api/sample-documents.ts';
import { accessibilityProblems, allTags, readTags } from '#tests/support/files/pdf-structure.ts';
import { pdfText } from '#tests/support/files/pdf-text.ts';
import { inLanguage } from '#util/language/current-language.ts';
import * as en from './texts.en.ts';
import * as es from './texts.es.ts';

// A busy machine needs long for seven papers.
vi.setConfig({ testTimeout: 120_000 });

const PAPERS = [
  'card',
  'sheet',
  'receipt',
  'yearly summary',
  'agreements',
  'directory',
  'grievance form',
] as const;

/** Every paper of a brand, as if it had both languages, in Spanish. */
const spanishPapers = (site: string): Promise<[name: string, pdf: Buffer][]> =>
  inLanguage('es', async () => {
    const live = await bilingualContent(site);
    if (!live) throw new Error(`there is no brand ${site}`);
    const documents = await sampleDocuments(live, ['Ana Reyes', 'Linh Nguyễn']);
    const papers: [name: string, pdf: Buffer][] = [];
    for (const [name, draw] of Object.entries(documents)) papers.push([name, await draw()]);
    return papers;
  });

/** All texts without values. */
const plainTexts = (texts: object): string[] =>
  Object.values(texts).flatMap((text: unknown) =>
    typeof text === 'string' ? [text] : typeof text === 'object' && text !== null ? plainTexts(text) : [],
  );
const spanish = new Set(plainTexts(es));
/** also in the agreement that a member has read in English */
const RECORDED = 'Terms of Service';
/** Our own English of two words or more, which no Spanish paper may contain. */
const english = plainTexts(en).filter(
  (text) => text.includes(' ') && !spanish.has(text) && text !== RECORDED,
);

const asLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

describe('papers in Spanish', async () => {
  it.each(await brandNames())(
    'every paper of %s is accessible, says that it is in Spanish, and has none of our English texts',
    async (site) => {
      const papers = await spanishPapers(site);
      expect(english.length).toBeGreaterThan(50);
      expect(papers.map(([name]) => name)).toEqual(PAPERS);
      for (const [name, pdf] of papers) {
        expect(accessibilityProblems(pdf), name).toEqual([]);
        expect(pdf.toString('latin1'), name).toContain('/Lang (es-US)');
        const text = asLine(pdfText(pdf));
        const found = english.filter((each) => text.includes(each));
        expect(found, name).toEqual([]);
      }
    },
  );

  it('a notice and an agreement in English are read aloud in English', async () => {
    const foreign = new Map<string, number>();
    for (const [name, pdf] of await spanishPapers('harbor')) {
      const tags = allTags(readTags(pdf));
      foreign.set(name, tags.filter(({ lang }) => lang?.startsWith('en')).length);
      const text = asLine(pdfText(pdf));
      if (!['directory', 'grievance form'].includes(name)) {
        expect(text, name).toContain('THIS IS NOT INSURANCE');
        expect(text, name).toContain('ESTO NO ES UN SEGURO');
      }
    }
    // the sheet has the notice on both sides of both cards; agreements also have two wordings and the brand's sentence
    expect(foreign.get('sheet')).toBe(4);
    expect(foreign.get('agreements')).toBe(4);
  });

  it('dates, amounts and the card are written as in Spanish', async () => {
    const papers = new Map(await spanishPapers('harbor'));
    const text = asLine(pdfText(papers.get('receipt') ?? Buffer.alloc(0)));
    for (const part of ['15 jun 2026', '$134.10', 'Visa con terminación 4242']) expect(text).toContain(part);
    for (const [name, pdf] of papers)
      if (name !== 'agreements') expect(pdfText(pdf), name).not.toMatch(/\d\d\/\d\d\/\d\d/);
  });
});

it('an English paper has no element in another language', async () => {
  const live = await bilingualContent('harbor');
  if (!live) throw new Error('there is no brand harbor');
  for (const draw of Object.values(await sampleDocuments(live, ['Ana Reyes']))) {
    const tags = allTags(readTags(await draw()));
    expect(tags.filter(({ lang }) => lang !== null)).toEqual([]);
  }
});
