import { describe, expect, it } from 'vitest';
import { all, attribute, bodyText, isInside, type Markup, rawText, readText } from './markup.ts';
import { pageOf, readBrands } from './published.ts';

const brands = await readBrands();

/** The text right before each element that the script fills with the visitor's path. */
function wordsBeforePath(markup: Markup): string[] {
  const places = markup.elements.filter((element) => attribute(element, 'data-path') !== undefined);
  return places.map((place) => {
    const parent = place.parentNode as (typeof places)[number];
    expect(rawText(place)).toBe('');
    expect(parent.childNodes.at(-1)).toBe(place);
    return rawText(parent).trimStart();
  });
}

describe.each(brands)('error pages of $release.name', (brand) => {
  it('the page for an unknown address says "Page not found" and the path', () => {
    const { markup } = pageOf(brand, '404.html');
    expect(wordsBeforePath(markup)).toEqual(['Page not found: ']);
    expect(all(markup, 'h1').map(readText)).toEqual(['Page Not Found']);
    expect(bodyText(markup)).toMatch(/\b404\b/);
  });

  it('the page for a failed validation rule says "Page Not Found" and the path', () => {
    const { markup } = pageOf(brand, '_errors/invalid.html');
    expect(wordsBeforePath(markup)).toEqual(['Page Not Found: ']);
    expect(all(markup, 'h1').map(readText)).toEqual(['Page Not Found']);
    expect(bodyText(markup)).toMatch(/\b404\b/);
  });

  it('the page for a server error says 500 and "Internal Server Error", without a path', () => {
    const { markup } = pageOf(brand, '_errors/500.html');
    expect(bodyText(markup)).toMatch(/\b500\b/);
    expect(all(markup, 'h1').map(readText)).toEqual(['Internal Server Error']);
    expect(wordsBeforePath(markup)).toEqual([]);
  });

  it('every error page links to the home page', () => {
    for (const file of ['404.html', '_errors/invalid.html', '_errors/500.html']) {
      const links = all(pageOf(brand, file).markup, 'a', { href: '/' });
      expect(links.filter((link) => isInside(link, 'main')).map(readText), file).toEqual([
        expect.stringMatching(/home/i),
      ]);
    }
  });

  it('the page for an unknown address links to savings, questions and the login', () => {
    const { markup } = pageOf(brand, '404.html');
    const popular = all(markup, 'nav', { 'aria-labelledby': 'popular' });
    expect(popular).toHaveLength(1);
    const inMain = all(markup, 'a').filter((link) => isInside(link, 'main'));
    const hrefs = inMain.map((link) => attribute(link, 'href'));
    expect(hrefs).toEqual(expect.arrayContaining(['/savings-summary', '/faq', '/member-login']));
  });

  it('login and reset pages have the two-column layout', () => {
    for (const file of ['member-login.html', 'reset-password.html']) {
      const { html, markup } = pageOf(brand, file);
      expect(all(markup, 'div', { class: 'single-form' }), file).toHaveLength(1);
      expect(html, file).toMatch(/\.single-form\{[^}]*grid-template-columns:/);
    }
  });
});
