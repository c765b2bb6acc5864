import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from './languages.ts';
import { readBaseFrom } from './page-base.ts';

interface Scope {
  language: Language;
  base: string;
}

/**
 * One for the process. A module that is loaded twice, as the dev server does, must not have a language of its own.
 */
const SCOPES = Symbol.for('enamel.languages');
const shared: typeof globalThis & { [SCOPES]?: AsyncLocalStorage<Scope> } = globalThis;
shared[SCOPES] ??= new AsyncLocalStorage<Scope>();
const scopes = shared[SCOPES];

/**
 * Runs work whose texts are in a language: the rendering of a page, the response to a call, a mail, a command.
 * @param base what the addresses of that language begin with, such as `/es` (page-base.ts)
 */
export const inLanguage = <Result>(language: Language, work: () => Result, base = ''): Result =>
  scopes.run({ language, base }, work);

readBaseFrom(() => scopes.getStore()?.base ?? '');

let outside: Language | undefined;

/** For tests, which read texts outside of any page or call. */
export const readTextsIn = (language: Language | undefined): void => {
  outside = language;
};

/** @throws outside of `inLanguage`, such as while a module loads, so that no text is in a language by accident */
export function currentLanguage(): Language {
  const language = scopes.getStore()?.language ?? outside;
  if (language === undefined) throw new Error('A text was read outside of inLanguage().');
  return language;
}
