import { currentLanguage } from './current-language.ts';
import type { Language } from './languages.ts';

/** The texts of one room: plain texts, and functions for those with values. */
type TextsLike<T> = { [Key in keyof T]: T[Key] extends string ? string : T[Key] };
/** Texts that a language lacks. */
type Missing<T, E> = { [Key in Exclude<keyof T, keyof E>]: T[Key] };
/** Texts that the first language does not have. */
type Other<T, E> = { [Key in Exclude<keyof E, keyof T>]: never };

/**
 * The texts of a room in the current language. A text that one language lacks is a type error. The browser does not
 * load this: its scripts are compiled once for each language (publish/compile/texts-plugin.ts).
 */
export function chooseTexts<T extends object, E extends Partial<TextsLike<T>>>(all: {
  en: T;
  es: E & Missing<T, E> & Other<T, E>;
}): TextsLike<T>;
export function chooseTexts(all: Record<Language, object>): object {
  return new Proxy(all.en, { get: (_texts, name) => Reflect.get(all[currentLanguage()], name) });
}
