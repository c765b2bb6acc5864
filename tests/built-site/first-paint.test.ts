import { statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { all, attribute, type Element } from './markup.ts';
import { languageBases, readBrands } from './published.ts';

/** What a server may send before the first acknowledgment: ten packets (RFC 6928), about 14 KB. */
const FIRST_FLIGHT_BYTES = 14 * 1024;

/** An editor may put the contact form on any page. */
const CONTACT_FORM = /<div class="card island-place" data-island="contact".*?<\/astro-island>/gs;

const brands = await readBrands();

describe.each(brands)('first paint of $release.name', (brand) => {
  const { www, pages } = brand;
  const languages = languageBases(brand);
  const anonymous = pages.filter(
    ({ markup }) =>
      all(markup, 'html')
        .map((html) => attribute(html, 'data-guard'))
        .join() !== 'member',
  );

  it('every page with its style and script fits into 14 KB, one flight of packets', () => {
    const weights = anonymous.map(({ file }) => ({
      file,
      bytes: statSync(path.join(www, `${file}.br`)).size,
    }));
    expect(weights.map(({ file }) => file)).toContain('index.html');
    expect(weights.filter(({ bytes }) => bytes > FIRST_FLIGHT_BYTES)).toEqual([]);
  });

  it('the first paint needs no script file and no style sheet', () => {
    const waited = anonymous.flatMap(({ file, markup }) =>
      markup.elements
        .filter(
          (element) =>
            (element.tagName === 'script' && attribute(element, 'src') !== undefined) ||
            ['stylesheet', 'modulepreload'].includes(attribute(element, 'rel') ?? ''),
        )
        .map(({ tagName }) => `${file}: <${tagName}>`),
    );
    expect(waited).toEqual([]);
  });

  it('every widget has prerendered content', () => {
    const empty = pages.flatMap(({ file, markup }) =>
      all(markup, 'astro-island')
        .filter(
          ({ parentNode, childNodes }) =>
            'attrs' in (parentNode ?? {}) &&
            attribute(parentNode as Element, 'data-island') !== undefined &&
            childNodes.length === 0,
        )
        .map((island) => `${file}: ${attribute(island, 'component-url')}`),
    );
    expect(empty).toEqual([]);
  });

  it('only pages with a widget load a framework', () => {
    const stray = anonymous.flatMap(({ file, markup }) =>
      markup.elements
        .filter((element) => element.tagName.startsWith('astro-') && !isInWidget(element))
        .map(({ tagName }) => `${file}: <${tagName}>`),
    );
    expect(stray).toEqual([]);
    for (const name of ['index', 'faq', 'terms', 'privacy', 'join-now', '404']) {
      const page = anonymous.find(({ file }) => file === `${name}.html`);
      if (page) expect(page.html.replaceAll(CONTACT_FORM, ''), name).not.toMatch(/<astro-|data-island/);
    }
  });

  it('every page of a language names the same deferred script', () => {
    const named = pages.flatMap(({ markup }) => all(markup, 'html'));
    const scripts = new Map(named.map((html) => [attribute(html, 'lang'), attribute(html, 'data-script')]));
    expect(scripts.size).toBe(languages.length);
    expect(new Set(scripts.values()).size).toBe(languages.length);
    for (const html of named) {
      expect(attribute(html, 'data-script')).toBe(scripts.get(attribute(html, 'lang')));
      expect(attribute(html, 'data-script')).toMatch(/^\/_astro\/page-script\.[\w-]+\.js$/);
    }
  });

  it('every picture has a width and a height', () => {
    const unsized = anonymous.flatMap(({ file, markup }) =>
      all(markup, 'img')
        .filter(
          (img) =>
            !/^\d+$/.test(attribute(img, 'width') ?? '') || !/^\d+$/.test(attribute(img, 'height') ?? ''),
        )
        .map((img) => `${file}: ${attribute(img, 'src')}`),
    );
    expect(unsized).toEqual([]);
  });
});

/** components/shared/IslandSlot.astro */
function isInWidget(element: Element): boolean {
  const parent = element.parentNode;
  if (!parent || !('tagName' in parent)) return false;
  return attribute(parent, 'data-island') !== undefined || isInWidget(parent);
}
