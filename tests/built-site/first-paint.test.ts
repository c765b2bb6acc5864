import { statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { all, attribute } from './markup.ts';
import { readBrands } from './published.ts';

/** What a server may send before the first answer comes back: ten packets (RFC 6928), about 14 KB. */
const FIRST_FLIGHT_BYTES = 14 * 1024;

const brands = await readBrands();

describe.each(brands)('what a visitor of $release.name waits for', ({ www, pages }) => {
  const anonymous = pages.filter(
    ({ markup }) =>
      all(markup, 'html')
        .map((html) => attribute(html, 'data-guard'))
        .join() !== 'member',
  );

  it('is one flight of packets: every page with its style and script is at most 14 KB', () => {
    const weights = anonymous.map(({ file }) => ({
      file,
      bytes: statSync(path.join(www, `${file}.br`)).size,
    }));
    expect(weights.map(({ file }) => file)).toContain('index.html');
    expect(weights.filter(({ bytes }) => bytes > FIRST_FLIGHT_BYTES)).toEqual([]);
  });

  it('is no script file, no framework and no style sheet', () => {
    const waited = anonymous.flatMap(({ file, markup }) =>
      markup.elements
        .filter(
          (element) =>
            (element.tagName === 'script' && attribute(element, 'src') !== undefined) ||
            element.tagName.startsWith('astro-') ||
            ['stylesheet', 'modulepreload'].includes(attribute(element, 'rel') ?? ''),
        )
        .map(({ tagName }) => `${file}: <${tagName}>`),
    );
    expect(waited).toEqual([]);
  });

  it('is no picture that moves the page when it comes', () => {
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
