import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Language } from '#util/language/languages.ts';
import { MailLanguage } from './MailLanguage.tsx';

const draw = (language: Language | null, languages: readonly Language[]) =>
  renderToStaticMarkup(<MailLanguage account={{ language }} languages={languages} />);

it('offers the languages of the brand, each by its own name, with the account’s selected', () => {
  const html = draw('es', ['en', 'es']);
  expect(html).toContain('Language for emails');
  expect(html).toMatch(/<option value="en" lang="en">English<\/option>/);
  expect(html).toMatch(/<option value="es" lang="es" selected="">Español<\/option>/);
});

it('shows the brand’s default to an account without a language', () => {
  expect(draw(null, ['es', 'en'])).toMatch(/value="es" lang="es" selected=""/);
});

it('is not shown by a brand in one language', () => {
  expect(draw('en', ['en'])).toBe('');
  expect(draw('en', [])).toBe('');
});
