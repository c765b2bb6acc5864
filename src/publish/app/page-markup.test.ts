import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseMarkup, readMarkup } from './page-markup.ts';

const sha = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const page = (body: string, head = '') =>
  Buffer.from(
    `<!doctype html><html lang="en"><head><title>t</title>${head}</head><body>${body}</body></html>`,
  );

/** The inline scripts of the build, in these tests. */
const KNOWN = new Set(['a()', 'b()', 'go()'].map(sha));
const read = (html: Buffer) => readMarkup(html, KNOWN);
const parse = (html: Buffer) => parseMarkup(html, KNOWN);

describe('the hashes of a page', () => {
  it('the hashes cover every inline style and script', () => {
    const html = page('<p>x</p><script>b()</script>', '<style>p{color:red}</style><script>a()</script>');
    expect(read(html).hashes).toEqual({
      scripts: [sha('a()'), sha('b()')].sort(),
      styles: [sha('p{color:red}')],
    });
  });

  it('the hashes leave out data blocks and external scripts', () => {
    const html = page(
      '<script type="application/ld+json">{"a":1}</script><script type="module" src="/_astro/a.js"></script>',
    );
    expect(read(html).hashes.scripts).toEqual([]);
  });

  it.each([
    ['an attribute', '<img alt="<script>evil()</script>">'],
    ['a comment', '<!-- <script>evil()</script> -->'],
    ['a text field', '<textarea><script>evil()</script></textarea>'],
  ])('a script inside %s gets no hash', (_, body) => {
    expect(read(page(body)).hashes.scripts).toEqual([]);
  });

  it('the fast reader returns the same hashes as the parser', () => {
    const first = page('<p title="a > b">x</p>', '<style>a{b:c}</style><script>go()</script>');
    const parsed = parse(first);
    expect(read(first)).toEqual(parsed);
    const unusual = Buffer.from(first.toString().replace('<p', '<!-- note --><p'));
    expect(read(unusual)).toEqual(parsed);
  });

  it.each([
    '<p>a<!-- -->b</p><script>go()</script><astro-island><!--astro:end--></astro-island>',
    '<p title="<!-- -->">a</p><script>go()</script>',
    '<!-- --><script>go()</script><!-- ><script>evil()</script>-->',
    '<!-- --!><script>go()</script><!-- <script>evil()</script> -->',
    '<!--astro:end--!><script>go()</script>',
  ])('comments do not confuse the reader: %s', (body) => {
    const html = page(body, '<script>go()</script>');
    const parsed = parse(html);
    expect(parsed.hashes.scripts).toEqual([sha('go()')]);
    expect(read(html)).toEqual(parsed);
  });

  it('a style with non-ASCII letters is hashed as UTF-8', () => {
    const style = 'q::before{content:"„—ü"}';
    expect(read(page('<p>né</p>', `<style>${style}</style>`)).hashes.styles).toEqual([sha(style)]);
  });

  it('a style with Windows line endings is hashed as a browser does', () => {
    expect(read(page('', '<style>a{}\r\nb{}</style>')).hashes.styles).toEqual([sha('a{}\nb{}')]);
  });
});

describe('a page that must not be published', () => {
  it.each([
    ['a click handler', '<button onclick="go()">x</button>', 'event handler (onclick)'],
    ['a handler in capitals', '<body ONLOAD=go()>', 'event handler (onload)'],
    ['a handler right after a quote', '<img alt="a"onerror="go()">', 'event handler (onerror)'],
    ['a style attribute', '<p style="color:red">x</p>', 'style attribute'],
    ['a script address', '<a href="javascript:go()">x</a>', 'script address (href)'],
    ['a script address with a tab in it', '<a href="java\tscript:go()">x</a>', 'script address (href)'],
    ['a script address in entities', '<a href="&#106;avascript&colon;go()">x</a>', 'script address (href)'],
    ['a form that runs script', '<form action=" JavaScript:go()"></form>', 'script address (action)'],
    ['a page inside an attribute', '<iframe srcdoc="<p>x</p>"></iframe>', 'srcdoc attribute'],
    ['a script of its own', '<p>x</p><script>fetch("//evil")</script>', "not the build's"],
    ['a module of its own', '<script type="module">steal()</script>', "not the build's"],
    ['a script of the build with one byte more', '<script>go() </script>', "not the build's"],
    [
      'a handler inside a template',
      '<template><p onclick="go()">x</p></template>',
      'event handler (onclick)',
    ],
  ])('a page must not be published with %s', (_, body, problem) => {
    expect(read(page(body)).problems.join()).toContain(problem);
  });

  it.each([
    [
      'words that look like code',
      '<p>Costs go down on average = less. The style=plain option. Use javascript: never.</p>',
    ],
    [
      'ordinary links',
      '<a href="/faq">a</a><a href="tel:+1602">b</a><a href="mailto:a@b.example">c</a><a href="#top">d</a>',
    ],
    ['an embedded picture', '<img src="data:image/png;base64,AAAA" alt="">'],
    ['words in an attribute', '<img alt="a lamp turned on = light" src="/media/a.svg">'],
    ['a drawing with attributes of its own', '<svg><use href="#a"/><path stroke="red"/></svg>'],
  ])('a page may be published with %s', (_, body) => {
    expect(read(page(body)).problems).toEqual([]);
  });
});

describe('a form that loads the bot check', () => {
  it.each(['data-bot-check', 'data-bot-check=""'])(
    'the bot check is found by %s, with and without the parser',
    (mark) => {
      const place = `<div class="card island-place" data-island="login" ${mark} role="group"></div>`;
      expect(parse(page(place)).hasBotCheck).toBe(true);
      expect(read(page(place)).hasBotCheck).toBe(true);
    },
  );

  it.each([
    '<div class="card island-place" data-island="login" role="group"></div>',
    '<p>Write &lt;div data-island="login" data-bot-check&gt;</p>',
  ])('no bot check is found in %s', (body) => {
    expect(parse(page(body)).hasBotCheck).toBe(false);
    expect(read(page(body)).hasBotCheck).toBe(false);
  });
});
