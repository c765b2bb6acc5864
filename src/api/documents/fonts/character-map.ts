/**
 * Which characters a TrueType font has glyphs for, from its `cmap` table (OpenType; formats 4 and 12, which all
 * fonts of the web have).
 * @throws RangeError for a font without either
 */
export function charactersOf(trueType: Buffer): ReadonlySet<number> {
  const cmap = tableAt(trueType, 'cmap');
  const count = trueType.readUInt16BE(cmap + 2);
  const found = new Map<number, number>();
  for (let index = 0; index < count; index += 1) {
    const at = cmap + trueType.readUInt32BE(cmap + 4 + index * 8 + 4);
    found.set(trueType.readUInt16BE(at), at);
  }
  const full = found.get(12);
  if (full !== undefined) return groupsOf(trueType, full);
  const basic = found.get(4);
  if (basic !== undefined) return segmentsOf(trueType, basic);
  throw new RangeError('a font without a map of Unicode characters');
}

function tableAt(trueType: Buffer, tag: string): number {
  const tables = trueType.readUInt16BE(4);
  for (let index = 0; index < tables; index += 1) {
    const entry = 12 + index * 16;
    if (trueType.toString('latin1', entry, entry + 4) === tag) return trueType.readUInt32BE(entry + 8);
  }
  throw new RangeError(`a font without the table ${tag}`);
}

function groupsOf(font: Buffer, at: number): Set<number> {
  const characters = new Set<number>();
  const groups = font.readUInt32BE(at + 12);
  for (let index = 0; index < groups; index += 1) {
    const group = at + 16 + index * 12;
    const last = font.readUInt32BE(group + 4);
    for (let each = font.readUInt32BE(group); each <= last; each += 1) characters.add(each);
  }
  return characters;
}

function segmentsOf(font: Buffer, at: number): Set<number> {
  const characters = new Set<number>();
  const segments = font.readUInt16BE(at + 6) / 2;
  const ends = at + 14;
  const starts = ends + segments * 2 + 2;
  for (let index = 0; index < segments; index += 1) {
    const last = font.readUInt16BE(ends + index * 2);
    // the last segment is there for programs alone: U+FFFF is no character
    for (let each = font.readUInt16BE(starts + index * 2); each <= last && each < 0xffff; each += 1)
      characters.add(each);
  }
  return characters;
}
