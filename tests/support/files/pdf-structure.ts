import { type PdfObject, readObjects } from './pdf-text.ts';

/** An element of a tagged PDF. */
export interface Tag {
  role: string;
  alt: string | null;
  scope: string | null;
  /** where it is another than the document's */
  lang: string | null;
  hasBox: boolean;
  kids: Tag[];
  /** its pieces of page content, as `page id, number` */
  content: string[];
}

/** The structure tree of a PDF that our documents write. */
export function readTags(pdf: Buffer): Tag {
  const objects = readObjects(pdf);
  const root = [...objects.values()].find(({ head }) => head.includes('/Type /StructTreeRoot'));
  const [first = ''] = refsIn(entryOf(root?.head ?? '', 'K'));
  return readTag(objects, first);
}

function readTag(objects: ReadonlyMap<string, PdfObject>, id: string): Tag {
  const { head = '' } = objects.get(id) ?? {};
  const kids = entryOf(head, 'K');
  const page = /\/Pg (\d+) 0 R/.exec(head)?.[1] ?? '';
  // content on another page than the element's names its page
  const foreign = [...kids.matchAll(/<<[^>]*>>/g)].map(([mark]) => {
    const [, on = page] = /\/Pg (\d+) 0 R/.exec(mark) ?? [];
    return `${on}, ${/\/MCID (\d+)/.exec(mark)?.[1]}`;
  });
  const plain = kids.replace(/<<[^>]*>>/g, ' ');
  const own = [...plain.replace(/\d+ 0 R/g, ' ').matchAll(/\d+/g)].map(([number]) => `${page}, ${number}`);
  return {
    role: /\/S \/(\w+)/.exec(head)?.[1] ?? '',
    alt: /\/Alt \(((?:\\[\s\S]|[^\\)])*)\)/.exec(head)?.[1] ?? null,
    scope: /\/Scope \/(\w+)/.exec(head)?.[1] ?? null,
    lang: /\/Lang \(([\w-]+)\)/.exec(head)?.[1] ?? null,
    hasBox: head.includes('/BBox ['),
    kids: refsIn(plain).map((each) => readTag(objects, each)),
    content: [...own, ...foreign],
  };
}

const refsIn = (text: string): string[] => [...text.matchAll(/(\d+) 0 R/g)].map(([, id = '']) => id);

/** The value of `/K`: an array or one thing. */
function entryOf(head: string, key: string): string {
  return new RegExp(`/${key} (\\[(?:[^\\][]|\\[[^\\]]*\\])*\\]|<<[^>]*>>|[^/>]+)`).exec(head)?.[1] ?? '';
}

export const allTags = (tag: Tag): Tag[] => [tag, ...tag.kids.flatMap(allTags)];

/** What a reader of a PDF without sight would stumble over (PDF/UA-1, ISO 14289-1); empty for a good one. */
export function accessibilityProblems(pdf: Buffer): string[] {
  const raw = pdf.toString('latin1');
  const objects = readObjects(pdf);
  const root = readTags(pdf);
  const tags = allTags(root);
  const problems: string[] = [];
  const expectThat = (isSo: boolean, problem: string) => void (isSo || problems.push(problem));
  const catalog = [...objects.values()].find(({ head }) => head.includes('/Type /Catalog'))?.head ?? '';
  const xml = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(raw)?.[0] ?? '';
  expectThat(/\/Lang \(\w\w/.test(catalog), 'no language');
  expectThat(raw.includes('/Marked true'), 'not tagged');
  expectThat(
    raw.includes('/DisplayDocTitle true') && /<dc:title>\s*<rdf:Alt>\s*<rdf:li[^>]*>[^<]+</.test(xml),
    'no title',
  );
  expectThat(xml.includes('<pdfuaid:part>1</pdfuaid:part>'), 'no statement that it is PDF/UA');
  expectThat(root.role === 'Document', 'the root is no document');

  const headings = tags.flatMap(({ role }) => (/^H\d$/.test(role) ? [Number(role[1])] : []));
  expectThat(headings[0] === 1, 'the first heading is not the title');
  for (const [index, level] of headings.entries())
    expectThat(level <= (headings[index - 1] ?? 0) + 1, `heading ${index + 1} skips a level`);
  for (const { role, alt, scope, hasBox, kids, content } of tags) {
    if (role === 'Figure') expectThat(Boolean(alt) && hasBox, 'a picture without text or place');
    if (role === 'TH') expectThat(scope === 'Column', 'a table heading without its scope');
    if (role === 'L')
      expectThat(
        kids.every((kid) => kid.role === 'LI'),
        'a list with something else',
      );
    if (role === 'Table') {
      expectThat(new Set(kids.map((row) => row.kids.length)).size === 1, 'rows of different lengths');
      expectThat(kids[0]?.kids.every((cell) => cell.role === 'TH') === true, 'a table without headings');
    }
    expectThat(kids.length + content.length > 0, `an empty ${role}`);
  }

  const used = tags.flatMap(({ content }) => content);
  expectThat(new Set(used).size === used.length, 'content that belongs to two elements');
  const drawn: string[] = [];
  for (const [id, { head }] of objects) {
    if (!/\/Type \/Page\n/.test(head)) continue;
    expectThat(head.includes('/Tabs /S') && head.includes('/StructParents'), 'a page without tab order');
    const contents = refsIn(entryOf(head, 'Contents')).map((each) =>
      objects.get(each)?.stream?.toString('latin1'),
    );
    const { marks, isLoose } = readMarks(contents.join('\n'));
    expectThat(!isLoose, 'something drawn that is neither content nor decoration');
    drawn.push(...marks.map((mark) => `${id}, ${mark}`));
  }
  expectThat(
    drawn.every((mark) => used.includes(mark)),
    'content that no element has',
  );

  const descriptors = [...objects.values()].filter(({ head }) => head.includes('/Type /FontDescriptor'));
  expectThat(
    descriptors.every(({ head }) => head.includes('/FontFile2')),
    'a font that is not embedded',
  );
  const fonts = [...objects.values()].filter(({ head }) => head.includes('/Subtype /Type0'));
  expectThat(
    fonts.every(({ head }) => head.includes('/ToUnicode')),
    'a font without its characters',
  );
  expectThat(!/\/Subtype \/Type1\b/.test(raw), 'a built-in font');
  return problems;
}

/** The numbers of marked content on a page, and whether anything is drawn outside of marks. */
function readMarks(content: string): { marks: string[]; isLoose: boolean } {
  const marks: string[] = [];
  let depth = 0;
  let isLoose = false;
  for (const line of content.replace(/\((?:\\[\s\S]|[^\\)])*\)/g, '()').split('\n')) {
    if (/\b(?:BDC|BMC)$/.test(line)) depth += 1;
    else if (/\bEMC$/.test(line)) depth -= 1;
    else if (depth === 0 && /(?:^|\s)(?:TJ|Tj|Do|f\*?|S|B)$/.test(line)) isLoose = true;
    const [, mark] = /\/MCID (\d+)/.exec(line) ?? [];
    if (mark !== undefined) marks.push(mark);
  }
  return { marks, isLoose };
}
