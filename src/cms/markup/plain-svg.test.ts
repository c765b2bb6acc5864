import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { isPlainSvg, purifySvg } from './sanitize-svg.ts';

// The first test that needs the DOM waits for jsdom to load.
vi.setConfig({ testTimeout: 60_000 });

const svg = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${inside}</svg>`;

const NAMES =
  'svg g defs symbol title desc path rect circle linearGradient stop clipPath mask pattern a style use image';
const ATTRIBUTES = [
  'fill="#ff0000"',
  'fill="url(#a)"',
  'fill="url(x)"',
  'fill="rgb(1, 2, 3)"',
  'id="body"',
  'id="a"',
  'd="M0 0h1z"',
  'transform="translate(1 2) scale(.5)"',
  'transform="rotate(4)"',
  'fill="image(x)"',
  'fill="a:b"',
  'onload="a"',
  'style="fill:red"',
  'fill="&amp;"',
  'width=" 1"',
  'width="1 "',
  'width=""',
  'viewbox="0 0 1 1"',
  'fill="a" fill="b"',
  'offset="50%"',
  'href="#a"',
  'xmlns="http://www.w3.org/2000/svg"',
  'clip-path="url(#c1)"',
  'fill="data"',
  'x="1\n2"',
];
const { drawing } = fc.letrec<{ drawing: string }>((tie) => ({
  drawing: fc
    .array(
      fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom('\n', ' ', 'text', '<!-- x -->', '<rect/>', '<path d="M0 0h1"/>', '&amp;'),
        fc
          .tuple(
            fc.constantFrom(...NAMES.split(' ')),
            fc.array(fc.constantFrom(...ATTRIBUTES), { maxLength: 2 }),
            tie('drawing'),
          )
          .map(([name, attributes, inside]) => {
            const start = [name, ...attributes].join(' ');
            return inside === '' ? `<${start}/>` : `<${start}>${inside}</${name}>`;
          }),
      ),
      { maxLength: 3 },
    )
    .map((parts) => parts.join('')),
}));

describe('the fast path of the SVG sanitizer', () => {
  it('the SVG fast path accepts only what the sanitizer leaves unchanged', () => {
    let short = 0;
    fc.assert(
      fc.property(drawing, (inside) => {
        const text = svg(inside);
        if (!isPlainSvg(text)) return;
        if (inside !== '') short += 1;
        expect(purifySvg(text)).toBe(text);
      }),
      { numRuns: 3_000 },
    );
    expect(short).toBeGreaterThan(100);
  });

  it('the SVG fast path accepts shapes, gradients and clips', () => {
    const inside =
      '<title>Coast</title><defs><linearGradient id="a" x1="0" gradientUnits="userSpaceOnUse"><stop offset="50%" ' +
      'stop-color="#123a57"/></linearGradient><clipPath id="c"><circle cx="4" cy="4" r="4"/></clipPath></defs>\n' +
      '<g clip-path="url(#c)" transform="translate(2 5.5) scale(0.97)"><path fill="url(#a)" d="M-1,0 3 2.5Z"/></g>';
    expect(isPlainSvg(svg(inside))).toBe(true);
  });

  it.each([
    ['a script', svg('<script>x</script>')],
    ['an event handler', svg('<rect onclick="x"/>')],
    ['a picture', svg('<image href="https://evil.example/x.png"/>')],
    ['a foreign reference', svg('<rect fill="url(https://evil.example/x#y)"/>')],
    ['a style', svg('<rect style="fill:red"/>')],
    ['a link', svg('<a href="/x"><rect/></a>')],
    ['an unclosed element', svg('<g>')],
    ['a second root', svg('') + svg('')],
    ['no namespace', '<svg viewBox="0 0 1 1"/>'],
    ['another namespace', svg('<g xmlns="http://www.w3.org/1999/xhtml"/>')],
    ['an entity', `<!DOCTYPE svg [<!ENTITY x "y">]>${svg('<title>&x;</title>')}`],
    ['no markup', 'hello'],
    ['nothing', ''],
  ])('the SVG fast path rejects %s', (_what, text) => {
    expect(isPlainSvg(text)).toBe(false);
  });
});
