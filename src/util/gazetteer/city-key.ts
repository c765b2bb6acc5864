/** Words that people and the post office spell in several ways. */
const WHOLE_WORDS: Record<string, string> = {
  ft: 'fort',
  mt: 'mount',
  mtn: 'mountain',
  st: 'saint',
  ste: 'sainte',
};
/** Only the first word of a name is a direction; `S` elsewhere is a letter. */
const DIRECTIONS: Record<string, string> = { n: 'north', s: 'south', e: 'east', w: 'west' };

/**
 * What all spellings of a city's name share: 'St. Paul', 'Saint Paul' and 'SAINT-PAUL' are `saintpaul`,
 * 'Coeur d’Alene' and 'COEUR D ALENE' are `coeurdalene`. Empty for a text without letters or digits.
 */
export function cityKey(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}|['’‘`.]/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return words
    .map(
      (word, index) =>
        WHOLE_WORDS[word] ?? (index === 0 && words.length > 1 ? DIRECTIONS[word] : undefined) ?? word,
    )
    .join('');
}
