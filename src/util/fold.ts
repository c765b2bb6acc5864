/** Text as searches compare it: no accents, no case, single blanks. “Núñez  Dental” → “nunez dental”. */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
