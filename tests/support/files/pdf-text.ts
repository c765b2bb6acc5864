import { inflateSync } from 'node:zlib';

/** Extracts the text of a PDF that our documents write, like a screen reader. */
export function pdfText(pdf: Buffer): string {
  const objects = readObjects(pdf);
  const fonts = new Map<string, Map<number, string>>();
  for (const { head } of objects.values())
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1];
      const stream = table === undefined ? undefined : objects.get(table)?.stream;
      if (stream) fonts.set(name, readCharacters(stream.toString('latin1')));
    }
  const pages = [...objects.values()].filter(({ stream }) => stream?.includes(' Tf'));
  return pages.map(({ stream }) => readPageText(stream?.toString('latin1') ?? '', fonts)).join('\n');
}

export interface PdfObject {
  head: string;
  stream: Buffer | undefined;
}

export function readObjects(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const found of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = found.index + found[0].length;
    const end = text.indexOf('endobj', start);
    const streamAt = text.indexOf('stream\n', start);
    const hasStream = streamAt !== -1 && streamAt < end;
    const head = text.slice(start, hasStream ? streamAt : end);
    let stream: Buffer | undefined;
    if (hasStream) {
      const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
      const bytes = pdf.subarray(streamAt + 'stream\n'.length, streamAt + 'stream\n'.length + length);
      stream = head.includes('/FlateDecode') ? inflateSync(bytes) : bytes;
    }
    objects.set(found[1] ?? '', { head, stream });
  }
  return objects;
}

const fromUtf16 = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** pdfkit writes its tables as ranges that list every character: `<0000> <00ff> [<0000> <0020> …]`. */
function readCharacters(table: string): Map<number, string> {
  const characters = new Map<number, string>();
  for (const [, first = '', list = ''] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi))
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries())
      characters.set(Number.parseInt(first, 16) + index, fromUtf16(hex.replaceAll(' ', '')));
  return characters;
}

/** Replacement text, a change of the font, or characters. */
const PIECES =
  /\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)\s*>> BDC[\s\S]*?\bEMC|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g;

function readPageText(content: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  let font: ReadonlyMap<number, string> | undefined;
  let text = '';
  for (const [, actual, name, strings] of content.matchAll(PIECES)) {
    if (actual !== undefined) text += `${fromLiteral(actual)}\n`;
    if (name !== undefined) font = fonts.get(name);
    for (const [, hex = ''] of (strings ?? '').matchAll(/<([0-9a-f]+)>/gi))
      for (const glyph of hex.match(/.{4}/g) ?? []) text += font?.get(Number.parseInt(glyph, 16)) ?? '';
    if (strings !== undefined) text += '\n';
  }
  return text;
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** Decodes a string of a PDF: UTF-16 with a byte order mark, or Latin-1. */
function fromLiteral(literal: string): string {
  const bytes = literal.replace(/\\([\s\S])/g, (_all, sign: string) => ESCAPES[sign] ?? sign);
  if (!bytes.startsWith('\xfe\xff')) return bytes;
  return Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le');
}
