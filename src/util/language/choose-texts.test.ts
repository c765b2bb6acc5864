import { expect, it } from 'vitest';
import { chooseTexts } from './choose-texts.ts';
import { inLanguage, readTextsIn } from './current-language.ts';

const en = { logIn: 'Log in', digits: (count: number) => `${count} digits` };
const es = { logIn: 'Iniciar sesión', digits: (count: number) => `${count} dígitos` };
const t = chooseTexts({ en, es });

it('texts are in the language of the work that reads them', () => {
  expect(inLanguage('es', () => t.logIn)).toBe('Iniciar sesión');
  expect(inLanguage('en', () => t.digits(8))).toBe('8 digits');
});

it('work that waits keeps its language while other work runs', async () => {
  const read = async () => {
    await Promise.resolve();
    return t.logIn;
  };
  const both = [inLanguage('es', read), inLanguage('en', read)];
  expect(await Promise.all(both)).toEqual(['Iniciar sesión', 'Log in']);
});

it('a text that is read outside of all work is an error', () => {
  readTextsIn(undefined);
  try {
    expect(() => t.logIn).toThrow('outside of inLanguage()');
  } finally {
    readTextsIn('en');
  }
});

it('the type of a language’s texts requires the texts of English, and no others', () => {
  // @ts-expect-error a text is missing
  chooseTexts({ en, es: { logIn: es.logIn } });
  // @ts-expect-error a text that English does not have
  chooseTexts({ en, es: { logIn: es.logIn, digits: es.digits, logOut: 'Cerrar sesión' } });
  // @ts-expect-error a text without its value
  chooseTexts({ en, es: { logIn: es.logIn, digits: 'ocho dígitos' } });
});
