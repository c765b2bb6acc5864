import { type Language, LOCALES } from './languages.ts';

/** A function that formats days and times, made at its first use, because Intl takes milliseconds to load. */
/* @__NO_SIDE_EFFECTS__ */
export function dateFormatOf(
  language: Language,
  options: Intl.DateTimeFormatOptions,
): (date: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (date) => {
    format ??= new Intl.DateTimeFormat(LOCALES[language], options);
    return format.format(date);
  };
}
