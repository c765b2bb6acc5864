import { describe, expect, it, vi } from 'vitest';
import { brandContent, brandNames } from '#tests/support/api/brand-content.ts';
import { sampleDocuments } from '#tests/support/api/sample-documents.ts';
import { accessibilityProblems, allTags, readTags } from '#tests/support/files/pdf-structure.ts';
import { pdfText } from '#tests/support/files/pdf-text.ts';
import { documentType } from './pdf/fonts/cuts.ts';

// A busy machine needs long for the fonts of many scripts.
vi.setConfig({ testTimeout: 120_000 });

const NAMES = ['Ana Reyes', 'Łukasz Żółć', 'Linh Nguyễn', 'محمد علي', 'דנה כהן', '王小明'];
/** an emoji, a letter without a font, marks on marks, a turned direction, and a word without end */
const ODD_NAMES = [
  'Zoë 😀 O’Neil',
  'Անի',
  'Z̸̧̛̫a̴͘l̶g̵o̷',
  '\u202eevil\u202c',
  '👩‍👩‍👧‍👦',
  'x'.repeat(300),
  ' ',
  'علي 🦷 <b>',
];

const contentOf = async (site: string) => {
  const live = await brandContent(site);
  if (!live) throw new Error(`there is no brand ${site}`);
  return live;
};

describe('the papers of every demo brand', async () => {
  it.each(await brandNames())('people without sight can read every paper of %s', async (site) => {
    for (const [name, draw] of Object.entries(await sampleDocuments(await contentOf(site), NAMES))) {
      const pdf = await draw();
      expect(accessibilityProblems(pdf), name).toEqual([]);
      const logo = allTags(readTags(pdf)).find(({ role }) => role === 'Figure');
      expect(logo?.alt, name).toContain((await contentOf(site)).record.site.name.split(' ')[0]);
    }
  });

  it.each(await brandNames())('the papers of %s are set in the type of its pages', async (site) => {
    const live = await contentOf(site);
    const { cuts } = documentType(live.record.theme.fonts);
    const { receipt } = await sampleDocuments(live, ['Ana Reyes']);
    const raw = (await receipt?.())?.toString('latin1') ?? '';
    const families = [...raw.matchAll(/\/BaseFont \/[A-Z]+\+([\w-]+)/g)].map(([, name = '']) =>
      name.toLowerCase().replace(/[^a-z]/g, ''),
    );
    for (const { family } of Object.values(cuts)) {
      const wanted = (family ?? '').replace(/[^a-z]/g, '');
      expect(families.some((name) => name.startsWith(wanted))).toBe(true);
    }
    expect(families.filter((name) => name.startsWith('notosans'))).toEqual([]);
  });
});

it('a paper without its headings, texts of pictures or language is noticed', async () => {
  const { card } = await sampleDocuments(await contentOf('harbor'), ['Ana Reyes']);
  const raw = (await card?.())?.toString('latin1') ?? '';
  for (const part of ['/Scope /Column', '/Alt (', '/Lang (en', '/S /H1', '/Tabs /S', '/FontFile2'])
    expect(
      accessibilityProblems(Buffer.from(raw.replace(part, '/X'.padEnd(part.length)), 'latin1')),
    ).not.toEqual([]);
});

describe('names that are hard to print', () => {
  it('papers are drawn whatever a member is called, and stay readable', async () => {
    const documents = await sampleDocuments(await contentOf('mesa'), ODD_NAMES);
    for (const [name, draw] of Object.entries(documents))
      expect(accessibilityProblems(await draw()), name).toEqual([]);
    const text = pdfText((await documents.receipt?.()) ?? Buffer.alloc(0));
    for (const kept of ['😀', 'Անի', '👩‍👩‍👧‍👦']) expect(text).toContain(kept.replaceAll('\u200d', ''));
  });
});

describe('a brand’s logo', () => {
  const withLogos = async (
    logos: Record<string, string>,
    readMedia?: (src: string) => Promise<Uint8Array>,
  ) => {
    const { record, readMedia: own } = await contentOf('harbor');
    const changed = structuredClone(record);
    for (const key of ['header_log', 'header_log2'] as const)
      changed.header.variables[key].src = logos[key] ?? changed.header.variables[key].src;
    const read = readMedia ?? own;
    return { content: JSON.stringify(logos), record: changed, ...(read && { readMedia: read }) };
  };
  const svg = (width: number, height: number) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#0f5170"/></svg>`,
    );
  const draw = async (...given: Parameters<typeof withLogos>) => {
    const { card, sheet } = await sampleDocuments(await withLogos(...given), ['Ana Reyes']);
    const pdfs = [await card!(), await sheet!()];
    for (const pdf of pdfs) expect(accessibilityProblems(pdf)).toEqual([]);
    return pdfs.map((pdf) => ({
      text: pdfText(pdf).replaceAll('\n', ''),
      pictures: allTags(readTags(pdf)).filter(({ role }) => role === 'Figure').length,
      boxes: [...pdf.toString('latin1').matchAll(/\/BBox \[([\d. ]+)\]/g)].map(([, box = '']) =>
        box.split(' ').map(Number),
      ),
    }));
  };

  it('a brand without a logo has its name in its place', async () => {
    for (const { text, pictures } of await draw({ header_log: '', header_log2: '' })) {
      expect(pictures).toBe(0);
      expect(text).toContain('Harbor Dental Club');
    }
  });

  it('a missing or broken logo file does not keep a member from a card', async () => {
    const fail = async () => {
      throw new Error('no such file');
    };
    for (const { pictures } of await draw({ header_log: 'missing' }, fail)) expect(pictures).toBe(0);
    const broken = async () => Buffer.from('<svg');
    for (const { pictures } of await draw({ header_log: 'broken' }, broken)) expect(pictures).toBe(0);
  });

  it.each([
    ['white', { header_log: '' }],
    ['dark', { header_log2: '' }],
  ])('a brand with only a %s logo has it on paper and on the card', async (_kind, changes) => {
    const [card, sheet] = await draw(changes);
    expect([card?.pictures, sheet?.pictures]).toEqual([2, 1]);
  });

  it.each([
    ['very wide', 3000, 60],
    ['very high', 60, 900],
  ])('a %s logo stays within its place', async (kind, width, height) => {
    const drawn = await draw({ header_log: kind, header_log2: kind }, async () => svg(width, height));
    for (const { boxes } of drawn) {
      expect(boxes.length).toBeGreaterThan(0);
      for (const [left = 0, bottom = 0, right = 0, top = 0] of boxes) {
        expect(right - left).toBeLessThanOrEqual(191);
        expect(top - bottom).toBeLessThanOrEqual(39);
        expect((right - left) / (top - bottom)).toBeCloseTo(width / height, 1);
      }
    }
  });
});
