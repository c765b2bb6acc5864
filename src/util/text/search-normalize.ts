/** Text as searches compare it: no accents, no case, single blanks. “Núñez  Dental” → “nunez dental”. */
export function normalizeForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether a text has every word that is looked for, each at least as the beginning of one of its own. */
export function matchesSearch(text: string, wanted: string): boolean {
  const words = ` ${normalizeForSearch(text)}`;
  return normalizeForSearch(wanted)
    .split(' ')
    .every((word) => words.includes(` ${word}`));
}
