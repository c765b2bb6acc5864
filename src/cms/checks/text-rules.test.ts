import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { found, places, withBlocks, withHtml } from '#tests/support/content/content-checks.ts';
import { asItLooks, fold, textOfHtml } from '../text/normalize-text.ts';
import { PhraseIndex } from '../text/phrase-index.ts';

const ruled = (rule: string, html: string) =>
  found(withHtml(html)).filter((finding) => finding.rule === rule);

describe('HTML that is not valid', () => {
  it.each([
    ['<p>a<b>b</p>', '<b> is not closed before </p>'],
    ['<p>a</b></p>', '</b> closes a tag that is not open'],
    ['<ul><li>a</ul></div>', '</div> closes a tag that is not open'],
    ['<div><p>a', '<div> is never closed'],
    ['<p>one<script>alert(1)</script></p>', '<script> may not stand here'],
    ['<p><img src="x.png">x</p>', '<img> may not stand here'],
    ['<p><a href="javascript:alert(1)">x</a></p>', 'not safe to follow'],
    ['<p class="a" class="b">x</p>', 'the same attribute twice'],
    ['<h2>a</h2><h4>b</h4>', 'a level of headings is left out'],
    ['<h2></h2><p>x</p>', 'a <h2> has nothing in it'],
    ['<p><a href="/faq"> </a></p>', 'a <a> has nothing in it'],
    ['<ul></ul>', 'a list has no items'],
    ['<table><tbody><tr><td>x</td></tr></tbody></table>', 'no header cells'],
  ])('invalid HTML is reported: %s', (html, message) => {
    expect(ruled('html', html).map((finding) => finding.message)).toEqual(
      expect.arrayContaining([expect.stringContaining(message)]),
    );
  });

  it.each([
    '<p>Plain</p>',
    'no markup & a sign',
    '<h2>a</h2><h3>b</h3><h2>c</h2>',
    '<ul><li>a</li><li>b</li></ul>',
    '<table><thead><tr><th scope="col">x</th></tr></thead><tbody><tr><td>y</td></tr></tbody></table>',
    '<p>a<br>b &lt; c</p>',
    '<p>two</p>\n<p>lines</p>',
  ])('valid HTML is accepted: %s', (html) => {
    expect(ruled('html', html)).toEqual([]);
  });
});

it.each([
  ['zero-width space', 'cov\u200berage', 1],
  ['soft hyphen', 'cov\u00aderage', 1],
  ['word joiner', 'a\u2060b', 1],
  ['tag characters', 'a\u{e0041}b', 1],
  ['an emoji of several', 'a family 👨\u200d👩\u200d👧 joins', 0],
  ['Persian', 'می\u200cخواهم', 0],
  ['Spanish', 'La señora Núñez', 0],
])('invisible characters are reported: %s', (_what, text, count) => {
  expect(ruled('hidden-characters', `<p>${text}</p>`)).toHaveLength(count);
});

it.each([
  ['Lorem ipsum dolor', 1],
  ['Call [insert phone]', 1],
  ['Dear {{name}}', 1],
  ['Prices TKTK', 1],
  ['undefined a year', 1],
  ['Todo lo que necesita', 0],
  ['[1] A note', 0],
  ['Banana', 0],
])('placeholder text is found in %j: %i', (text, count) => {
  expect(ruled('placeholder-text', `<p>${text}</p>`)).toHaveLength(count);
});

describe('texts that do not fit their place', () => {
  it('texts that are too long are reported with their length', () => {
    const long = withBlocks({
      type: 'hero',
      heading: 'word '.repeat(60),
      actions: [{ label: 'a b '.repeat(20), link: '/faq' }],
    });
    expect(places(found(long))).toEqual([
      'long-text pages[0].sections[0].heading',
      'long-text pages[0].sections[0].actions[0].label',
    ]);
    expect(found(long)[0]?.message).toMatch(/^has 299 characters; more than 160 do not fit/);
  });

  it('an overlong word is reported, except in scripts without spaces', () => {
    expect(ruled('long-text', `<p>${'x'.repeat(61)}</p>`)).toHaveLength(1);
    expect(ruled('long-text', `<p>${'歯科医院'.repeat(20)}</p>`)).toEqual([]);
  });
});

describe('the search for phrases', () => {
  it('the phrase index finds the same as a search by words', () => {
    const word = fc.constantFrom('ab', 'a', 'abc', 'co', 'pay', 'x', '7', 'é');
    const separator = fc.constantFrom(' ', '-', '  ', '. ', ', ', '\n', "'");
    const text = fc.array(fc.tuple(word, separator), { maxLength: 30 }).map((parts) => parts.flat().join(''));
    fc.assert(
      fc.property(text, (written) => {
        const folded = fold(asItLooks(written));
        const expected = [...folded.matchAll(/(?<![a-z0-9])co[ '-]{0,4}pay(?![a-z0-9])/g)].map(
          ({ index }) => index,
        );
        expect(new PhraseIndex([['co pay', 1]]).find(folded).map(({ start }) => start)).toEqual(expected);
      }),
    );
  });

  it('folding keeps the length of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const shown = asItLooks(text);
        expect(fold(shown)).toHaveLength(shown.length);
      }),
    );
  });

  it('the checks accept any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        expect(Array.isArray(found(withBlocks({ type: 'rich_text', heading: text, html: text })))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['nested tags', `${'<b>'.repeat(150)}x${'</b>'.repeat(150)}`],
    ['open brackets', '<'.repeat(200_000)],
    ['ampersands', '&'.repeat(200_000)],
    ['digits', '1'.repeat(200_000)],
    ['dollars', '$1,'.repeat(60_000)],
    ['dots', 'a.'.repeat(100_000)],
    ['negations', `${'not '.repeat(50_000)}coverage`],
    ['blanks', `from${' '.repeat(200_000)}$1`],
    ['quotes', `<p>${'"'.repeat(100_000)}<a href="`],
    ['braces', '{{'.repeat(100_000)],
  ])('the checks end soon on %s', (_what, html) => {
    // quadratic time would exceed the test's time limit
    expect(Array.isArray(found(withHtml(html)))).toBe(true);
  });

  it('textOfHtml returns the text that a reader sees', () => {
    expect(textOfHtml('<p>in<b>sur</b>ance</p><p>a&amp;b&#65;&#x42;&nope;</p>').trim()).toBe(
      'insurance\n\na&bAB&nope;',
    );
  });
});
