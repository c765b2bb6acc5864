import { type Language, LOCALES } from './languages.ts';

const ENGLISH = { and: 'and', or: 'or' };
const KINDS = { and: 'conjunction', or: 'disjunction' } as const;

/** Words as a list in a sentence: “a, b or c”, “a, b u otro”. Intl would put a comma before the English “or”. */
/* @__NO_SIDE_EFFECTS__ */
export function listOf(language: Language): (words: readonly string[], last: 'and' | 'or') => string {
  return (words, last) => {
    if (words.length < 2) return words.join('');
    if (language === 'en') return `${words.slice(0, -1).join(', ')} ${ENGLISH[last]} ${words.at(-1)}`;
    return new Intl.ListFormat(LOCALES[language], { type: KINDS[last] }).format(words);
  };
}
