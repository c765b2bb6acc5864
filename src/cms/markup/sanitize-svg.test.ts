import { describe, expect, it, vi } from 'vitest';
import { serverWindow } from './purifier.ts';
import { sanitizeSvg } from './sanitize-svg.ts';

// The first test that needs the DOM waits for jsdom to load.
vi.setConfig({ testTimeout: 60_000 });

const HEAD =
  'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"';
const svg = (inside: string, attributes = ''): string => `<svg ${HEAD}${attributes}>${inside}</svg>`;

/** Browsers read an .svg file as XML. */
const read = (text: string): Document => {
  const parsed = new (serverWindow().DOMParser)().parseFromString(text, 'image/svg+xml');
  expect(parsed.querySelector('parsererror')).toBeNull();
  return parsed;
};

describe("a tenant's own drawing", () => {
  it('sanitizeSvg keeps gradients, patterns, clips, masks, symbols, filters, text and styles', () => {
    const drawing = svg(
      '<title>Coast</title><desc>A bay &amp; a boat</desc><style>.sea{fill:url(#water)}</style><defs>' +
        '<linearGradient id="water" gradientUnits="userSpaceOnUse" gradientTransform="rotate(90)" spreadMethod="pad">' +
        '<stop offset="0" stop-color="#123a57" stop-opacity=".5"/></linearGradient>' +
        '<radialGradient id="sun" fx="1" fy="2"/><pattern id="dots" patternUnits="userSpaceOnUse" width="4" height="4">' +
        '<circle r="1"/></pattern><clipPath id="links" clipPathUnits="objectBoundingBox"><rect width="1" height="1"/></clipPath>' +
        '<mask id="body" maskUnits="userSpaceOnUse"><rect/></mask><symbol id="boat" viewBox="0 0 2 2"><path d="M0 0h1z"/></symbol>' +
        '<filter id="blur"><feGaussianBlur stdDeviation="2"/></filter></defs>' +
        '<use href="#boat"/><use xlink:href="#boat" x="4"/>' +
        '<g clip-path="url(#links)" mask="url(#body)" filter="url(#blur)"><rect class="sea" style="opacity:.9;fill:url(#dots)"/></g>' +
        '<text x="1" font-family="Georgia" text-anchor="middle"><tspan dy="1em">Harbor</tspan></text>',
      ' role="img" aria-label="Coast: a bay"',
    );
    const clean = sanitizeSvg(drawing);
    expect(clean).toBe(drawing);
    read(clean);
  });

  it('sanitizeSvg removes prolog, doctype, comments and editor metadata', () => {
    const clean = sanitizeSvg(
      '\ufeff<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/x.dtd">\r\n<!-- made -->' +
        svg('<metadata><rdf:RDF><x>secret</x></rdf:RDF></metadata><sodipodi:namedview/><rect/>'),
    );
    expect(clean).toBe(svg('<rect/>'));
  });

  it('sanitizeSvg writes well-formed XML', () => {
    const clean = sanitizeSvg(
      `<svg viewBox="0 0 1 1"><text>a&nbsp;b &lt; c &copy;</text><path d=M0,0><circle r=1></svg>`,
    );
    expect(read(clean).documentElement.namespaceURI).toBe('http://www.w3.org/2000/svg');
    expect(read(clean).querySelector('text')?.textContent).toBe('a\u00a0b < c ©');
  });

  it.each([
    ['script', '<script>pwn()</script><script href="https://evil.example/pwn.js"/>'],
    ['an event handler', '<rect onclick="pwn()" onload="pwn()"/>'],
    [
      'a link that runs script',
      '<a href="javascript:pwn()"><text>x</text></a><a xlink:href="javascript:pwn()"><rect/></a>',
    ],
    [
      'embedded HTML',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><iframe src="https://evil.example"/></body></foreignObject>',
    ],
    [
      'an animated link',
      '<a><animate attributeName="href" values="javascript:pwn()"/></a><set attributeName="href" to="javascript:pwn()"/>',
    ],
    [
      'a picture from elsewhere',
      '<image href="https://evil.example/pwn.png"/><feImage href="https://evil.example/pwn.png"/>',
    ],
    [
      'an inlined picture',
      '<image xlink:href="data:image/svg+xml;base64,PHN2Zz48c2NyaXB0PnB3bigpPC9zY3JpcHQ+PC9zdmc+"/>',
    ],
    [
      'a symbol from elsewhere',
      '<use href="https://evil.example/pwn.svg#x"/><use xlink:href="data:image/svg+xml,pwn"/>',
    ],
    [
      'a fill from elsewhere',
      '<rect fill="url(https://evil.example/pwn#x)" style="fill:url(//evil.example/pwn)"/>',
    ],
    [
      'a fill behind escapes',
      '<rect style="fill:u\\72l(https://evil.example/pwn)" filter="url(/**/https://evil.example/pwn)"/>',
    ],
    ['a style that imports', '<style>@import "https://evil.example/pwn.css";</style>'],
    [
      'a style that fetches',
      '<style>rect{fill:url(https://evil.example/pwn)}</style><style><![CDATA[@font-face{src:url(pwn)}]]></style>',
    ],
    [
      'markup hidden in a style',
      '<style><img src="x" onerror="pwn()"/></style><title><img src=x onerror=pwn()></title>',
    ],
    ['an outer document', '</svg><script>pwn()</script><svg xmlns="http://www.w3.org/2000/svg">'],
    ['an included file', '<xi:include href="file:///etc/pwn"/><handler type="pwn"/>'],
  ])('sanitizeSvg removes %s', (_what, inside) => {
    let clean = '';
    try {
      clean = sanitizeSvg(svg(`<rect/>${inside}`));
    } catch (error) {
      expect((error as Error).message).toBe('this is not an SVG drawing');
      return;
    }
    expect(clean).not.toMatch(/pwn|evil|script|foreignObject|iframe|<a[ >]|<image|onerror|onclick|animate/i);
    expect(read(clean).querySelector('rect')).not.toBeNull();
    expect(sanitizeSvg(clean)).toBe(clean);
  });

  it('sanitizeSvg expands no entities', () => {
    const bomb = `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${svg('<text>&b;</text>')}`;
    expect(() => sanitizeSvg(bomb)).not.toThrow(RangeError);
    expect(sanitizeSvg(bomb).length).toBeLessThan(300);
  });

  it.each(['', 'hello', '<html><body>x</body></html>', '<p>x</p>', `${svg('')}${svg('')}`])(
    'sanitizeSvg rejects %j',
    (text) => {
      expect(() => sanitizeSvg(text)).toThrow('this is not an SVG drawing');
    },
  );
});
