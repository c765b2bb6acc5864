/** Text as searches compare it, without accents, case or repeated blanks. “Núñez  Dental” → “nunez dental”. */
export function normalizeForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether each searched word is a word of the text, or the beginning of one. */
export function matchesSearch(text: string, wanted: string): boolean {
  const words = ` ${normalizeForSearch(text)}`;
  return normalizeForSearch(wanted)
    .split(' ')
    .every((word) => words.includes(` ${word}`));
}
