import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { canonical, isPlainFragment, purifyHtml } from './sanitize-html.ts';

// The first test that needs the DOM waits for jsdom to load.
vi.setConfig({ testTimeout: 60_000 });

/** Parts of harmless and hostile HTML; random joins of them resemble both. */
const TAGS =
  'a p b i em strong span u s code h2 h3 ul ol li dl dt dd table thead tbody tr td th caption div blockquote br hr ' +
  'pre h1 svg math style script template select form img nobr mark sub q';
const PIECES = [
  ...TAGS.split(' ').flatMap((tag) => [`<${tag}>`, `</${tag}>`]),
  '<a href="/faq">',
  '<a href="https://a.example/b">',
  '<a href="tel:+16025550100">',
  '<a href="#x">',
  '<a href="https://a:99999/">',
  '<a href="//a.example">',
  '<a href="javascript:a">',
  '<a href="mailto:a@b.c">',
  '<a href="/x?a=1&amp;b=2">',
  '<a href="/x?a=1&amp;#58;">',
  '<a href="/x?a=1&b=2">',
  '<p lang="es">',
  '<p lang="javascript:x">',
  '<p href="/x">',
  '</p lang="es">',
  '<p lang="es" target="_blank" rel="noopener">',
  '<a href="/x" target="_blank" rel="noopener">',
  '<th scope="row">',
  '<td scope="row">',
  '<tr lang="es-US">',
  '<br lang="es">',
  '<br/>',
  '<p class="x">',
  '<P>',
  '< p>',
  '</p >',
  '<!-- x -->',
  '<![CDATA[x]]>',
  '<?x?>',
  '<',
  '>',
  '&',
  '&amp;',
  '&lt;',
  '&nbsp;',
  '&copy;',
  '&#60;',
  '\u00a0',
  'Text',
  ' ',
  '\n',
  '"',
  'é',
  '😀',
  'مرحبا',
];

/** Trees that mostly obey the nesting rules, so that many samples take the fast path. */
const { fragment } = fc.letrec<{ fragment: string }>((tie) => ({
  fragment: fc
    .array(
      fc.oneof(
        { maxDepth: 6 },
        fc.constantFrom('Text ', 'a &amp; b', '\n', '<br>', '<hr>', ''),
        fc
          .tuple(
            fc.constantFrom(
              'p',
              'b',
              'em',
              'h2',
              'div',
              'ul',
              'li',
              'table',
              'tbody',
              'tr',
              'td',
              'dl',
              'dt',
              'dd',
            ),
            tie('fragment'),
          )
          .map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
        tie('fragment').map((inner) => `<a href="/faq#top">${inner}</a>`),
      ),
      { maxLength: 4 },
    )
    .map((parts) => parts.join('')),
}));

/** Both ways start from the same canonical spelling. */
const holds = (html: string): boolean => {
  const text = canonical(html);
  return !isPlainFragment(text) || purifyHtml(text) === text;
};

describe('the fast path of the sanitizer', () => {
  it('the fast path accepts only what the sanitizer leaves unchanged: random pieces', () => {
    const pieces = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(fc.property(pieces, holds), { numRuns: 3_000 });
  });

  it('the fast path accepts only what the sanitizer leaves unchanged: nested trees', () => {
    let short = 0;
    fc.assert(
      fc.property(fragment, (html) => {
        if (html.includes('<') && isPlainFragment(html.trim())) short += 1;
        return holds(html);
      }),
      { numRuns: 2_000 },
    );
    expect(short).toBeGreaterThan(100);
  });

  it('the fast path accepts only what the sanitizer leaves unchanged: any text', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    fc.assert(
      fc.property(text, text, (a, b) => holds(`${a}<p>${b}</p>`)),
      { numRuns: 500 },
    );
  });

  it('the fast path accepts the usual text of editors', () => {
    const html =
      '<h2>How it works</h2><p>Call <a href="tel:+16025550100">us</a> or read the <a href="/faq">FAQ</a>.<br>' +
      'Bring <strong>your &amp; their</strong> card.</p><ul>\n<li>One</li>\n<li><p lang="es">Dos</p></li></ul>' +
      '<table><tbody><tr><th scope="row">Fee</th><td>$20</td></tr></tbody></table>';
    expect(isPlainFragment(html)).toBe(true);
  });

  it.each([
    '<p>one<p>two',
    '<p><div>x</div></p>',
    '<b><i>x</b></i>',
    '<a href="/a"><b><a href="/b">x</a></b></a>',
    '<table><tr><td>x</td></tr></table>',
    '<table>x<tbody></tbody></table>',
    '<ul><p>x</p></ul>',
    '<p>a & b</p>',
    '<p title="x">a</p>',
    '<a href="javascript:alert(1)">a</a>',
    '<script>alert(1)</script>',
    '<div>'.repeat(500),
  ])('the fast path rejects %s', (html) => {
    expect(isPlainFragment(html)).toBe(false);
  });
});
