import { type Language, LOCALES } from './languages.ts';

/** `many` is for a million and more, where some languages have it. */
interface Forms {
  one: string;
  other: string;
  many?: string;
}

/** Chooses the form of a text that goes with a number, by the language's rules (Unicode CLDR). */
/* @__NO_SIDE_EFFECTS__ */
export function pluralOf(language: Language): (count: number, forms: Forms) => string {
  let rules: Intl.PluralRules | undefined;
  return (count, forms) => {
    rules ??= new Intl.PluralRules(LOCALES[language]);
    const form = rules.select(count);
    return (form === 'one' || form === 'many' ? forms[form] : undefined) ?? forms.other;
  };
}
