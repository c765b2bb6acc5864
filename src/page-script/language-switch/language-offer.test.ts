// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { offerLanguage } from './language-offer.ts';

vi.mock('#util/css/adopt-styles.ts', () => ({ adoptStyles: () => undefined }));

beforeEach(() => {
  localStorage.clear();
  document.documentElement.lang = 'en';
  document.body.innerHTML =
    '<a class="skip-link" href="#main">Skip to content</a><a href="/es/faq" hreflang="es" lang="es" data-switch="/es">Español</a>';
});
const offer = (): HTMLElement | null => document.querySelector('.language-offer');

it('a browser whose first language is another gets an offer in that language', () => {
  offerLanguage(null, ['fr', 'es-MX', 'en']);
  expect(offer()?.lang).toBe('es');
  expect(offer()?.previousElementSibling?.className).toBe('skip-link');
  expect(offer()?.textContent).toContain('Esta página también está en español.');
  expect(offer()?.querySelector('a')?.getAttribute('href')).toBe('/es/faq');
});

it('a browser in the language of the page, or in none of the site’s, gets none', () => {
  for (const languages of [['en-US', 'es'], ['fr'], []]) {
    offerLanguage(null, languages);
    expect(offer()).toBeNull();
  }
});

it('the language that was chosen before counts more than the browser’s', () => {
  offerLanguage('en', ['es']);
  expect(offer()).toBeNull();
  offerLanguage('es', ['en']);
  expect(offer()).not.toBeNull();
});

it('either answer closes the offer for good', async () => {
  offerLanguage(null, ['es']);
  offer()?.querySelector('button')?.click();
  expect(offer()).toBeNull();
  offerLanguage(null, ['es']);
  expect(offer()).toBeNull();

  localStorage.clear();
  offerLanguage(null, ['es']);
  offer()?.querySelector('a')?.click();
  await expect.poll(offer).toBeNull();
  offerLanguage(null, ['es']);
  expect(offer()).toBeNull();
});
