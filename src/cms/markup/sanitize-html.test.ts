import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { serverWindow } from './purifier.ts';
import { sanitizeHtml } from './sanitize-html.ts';

// The first test that needs the DOM waits for jsdom to load.
vi.setConfig({ testTimeout: 60_000 });

/** HTML that tries to run script, load something, or break out of its place. Each prints `pwn` if it runs. */
const HOSTILE = [
  '<script>pwn()</script>',
  '<scr<script>ipt>pwn()</scr</script>ipt>',
  '<img src=x onerror=pwn()>',
  '<img src="x" srcset="javascript:pwn() 1x">',
  '<p onclick="pwn()" onmouseover=pwn()>x</p>',
  '<a href="javascript:pwn()">x</a>',
  '<a href="JaVaScRiPt:pwn()">x</a>',
  '<a href=" javascript:pwn()">x</a>',
  '<a href="&#106;avascript:pwn()">x</a>',
  '<a href="&#x6A&#x61vascript&colon;pwn()">x</a>',
  '<a href="java\tscript:pwn()">x</a>',
  '<a href="java&#10;script:pwn()">x</a>',
  '<a href="java&NewLine;script&Tab;:pwn()">x</a>',
  '<a href="\u0001javascript:pwn()">x</a>',
  '<a href="&#14;javascript:pwn()">x</a>',
  '<a href="javascript\u00a0:pwn()">x</a>',
  '<a href="vbscript:pwn()">x</a>',
  '<a href="data:text/html,<script>pwn()</script>">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5wd24oKTwvc2NyaXB0Pg==">x</a>',
  '<a href="blob:https://a.example/pwn">x</a>',
  '<a href="view-source:javascript:pwn()">x</a>',
  '<a href="//evil.example\\@good.example/pwn()">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a xlink:href="javascript:pwn()">x</a>',
  '<a href="/a" ping="https://evil.example">x</a>',
  '<a href="/a" target="_top" rel="opener">x</a>',
  '<a href="https://a.example" target=_blank rel=opener>x</a>',
  '<svg><script>pwn()</script></svg>',
  '<svg onload=pwn()>',
  '<svg><a xlink:href="javascript:pwn()"><text y=1>x</text></a></svg>',
  '<svg><animate attributeName=href values=javascript:pwn() /></svg>',
  '<svg><foreignObject><iframe srcdoc="<script>pwn()</script>"></foreignObject></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=pwn()>">',
  '<svg><desc><noscript><style></noscript><img src onerror=pwn()>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=pwn()&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=pwn()>',
  '<math><annotation-xml encoding="text/html"><style><img src onerror=pwn()></style></annotation-xml></math>',
  '<math href="javascript:pwn()">x</math>',
  '<noscript><p title="</noscript><img src=x onerror=pwn()>">',
  '<template><script>pwn()</script></template>',
  '<template shadowrootmode=open><img src=x onerror=pwn()></template>',
  '<textarea><img title="</textarea><img src onerror=pwn()>"></textarea>',
  '<title><img src=x onerror=pwn()></title>',
  '<xmp><p title="</xmp><img src=x onerror=pwn()>"></xmp>',
  '<iframe src="javascript:pwn()"></iframe><iframe srcdoc="<script>pwn()</script>">',
  '<object data="javascript:pwn()"></object><embed src="javascript:pwn()">',
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=javascript:pwn()">',
  '<link rel=stylesheet href="https://evil.example/pwn.css">',
  '<style>@import "https://evil.example/pwn.css";</style>',
  '<p style="background:url(javascript:pwn())">x</p>',
  '<div style="position:fixed;inset:0">x</div>',
  '<form action="javascript:pwn()"><button formaction="javascript:pwn()">x</button><input name=body></form>',
  '<form><form><input name=attributes><input name=parentNode></form>',
  '<img name=getElementById><a id=document name=cookie href="cid:pwn">x</a>',
  '<p id="__proto__" name="defaultView" class="admin">x</p>',
  '<video><source onerror=pwn()></video><audio src onerror=pwn()><track>',
  '<details open ontoggle=pwn()><summary>x</summary></details>',
  '<marquee onstart=pwn()>x</marquee><isindex type=image src=1 onerror=pwn()>',
  '<select><option><style></option></select><img src onerror=pwn()></style>',
  '<input autofocus onfocus=pwn()><keygen autofocus onfocus=pwn()>',
  '<!--><img src=x onerror=pwn()>-->',
  '<!-- --!><img src=x onerror=pwn()> -->',
  '<![CDATA[<img src=x onerror=pwn()>]]>',
  '<?xml-stylesheet href="javascript:pwn()"?>',
  '<p title="a\'"><img src=x onerror=pwn()>">x</p>',
  '<a title="`onmouseover=pwn()">x</a>',
  '<x-widget onclick=pwn()>x</x-widget><p is="x-widget">y</p>',
  '<p is=a><p is=b onclick=pwn()><script>pwn()</script><img src onerror=pwn()></p></p><div is=c><div is=d>x</div></div>',
  '<table><td><form><table><img src=x onerror=pwn()></table></form>',
  '<b><p><a><table><a href="javascript:pwn()">',
  '<p>unclosed <b>bold <a href="javascript:pwn()" title="never closed><img src=x onerror=pwn()>',
  '\u0000<\u0000script>pwn()</script>',
  '<a href="https://user:secret@bank.example@evil.example/pwn">x</a>',
  '<p popover id=x>y</p><button popovertarget=x commandfor=x command=show-modal>z</button>',
  '<p>&lt;script&gt;pwn()&lt;/script&gt;</p>',
];

const ALLOWED_NAMES =
  /^(href|target|rel|title|lang|dir|span|value|start|type|reversed|colspan|rowspan|scope|abbr|datetime)$/;
const FORBIDDEN =
  'script,style,svg,math,img,iframe,object,embed,form,input,button,select,textarea,template,noscript,base,link,meta,' +
  'video,audio,source,details,h1,title,xmp,foreignObject,marquee';

/** Problems of the HTML as a browser parses it inside a page, with and without scripting. */
function problems(html: string): string[] {
  const parsed = new (serverWindow().DOMParser)().parseFromString(`<div>${html}</div>`, 'text/html');
  const found = [...parsed.querySelectorAll(FORBIDDEN)]
    .filter((element) => element.closest('body'))
    .map((element) => `<${element.localName}>`);
  for (const element of parsed.body.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (!ALLOWED_NAMES.test(name)) found.push(`${name}=${value}`);
      if (
        name === 'href' &&
        !/^(https?:\/\/[^/\\@]|mailto:|tel:|sms:|[/#?](?![/\\])|[\w.-]+([/?#]|$))/.test(value)
      ) {
        found.push(`href=${value}`);
      }
      if (name === 'target' && element.getAttribute('rel') !== 'noopener') found.push('target without rel');
    }
  }
  return found;
}

describe('HTML from editors', () => {
  it.each(HOSTILE)('sanitizeHtml leaves nothing that can run in %s', (html) => {
    const clean = sanitizeHtml(html);
    expect(problems(clean)).toEqual([]);
    expect(sanitizeHtml(clean)).toBe(clean);
  });

  it('sanitizeHtml leaves nothing that can run in any mixture of hostile pieces', () => {
    const pieces = HOSTILE.flatMap((html) => [html, ...html.split(/(?=<)/)]);
    const mixture = fc
      .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(mixture, (html) => {
        const clean = sanitizeHtml(html);
        expect(problems(clean)).toEqual([]);
        expect(sanitizeHtml(clean)).toBe(clean);
      }),
      { numRuns: 600 },
    );
  });

  it('sanitizeHtml keeps headings, lists, tables and links', () => {
    const html =
      '<h2>Fees</h2><ol start="3"><li value="4">One</li></ol><table><caption>2026</caption><thead><tr>' +
      '<th scope="col" colspan="2">Fee</th></tr></thead><tbody><tr><td rowspan="2">$20</td></tr></tbody></table>' +
      '<p lang="es" dir="ltr">Hola <a href="mailto:care@harbor.example" title="Write">care</a></p><hr>';
    expect(sanitizeHtml(html)).toBe(html);
  });

  it('sanitizeHtml keeps the text of a forbidden tag', () => {
    expect(sanitizeHtml('<h1>Terms</h1><font color=red>Read them</font>')).toBe('TermsRead them');
  });

  it('sanitizeHtml adds noopener to links that open a new tab', () => {
    expect(sanitizeHtml('<a href="https://a.example/" target="_blank">x</a>')).toBe(
      '<a href="https://a.example/" target="_blank" rel="noopener">x</a>',
    );
  });

  it('sanitizeHtml closes open tags at the end', () => {
    expect(sanitizeHtml('<p>One<p>Two <b>bold')).toBe('<p>One</p><p>Two <b>bold</b></p>');
  });

  it('sanitizeHtml removes outer white space, Windows line breaks and control characters', () => {
    expect(sanitizeHtml(' \r\n<p>a\r\nb\u0007</p>\n')).toBe('<p>a\nb</p>');
  });

  it('sanitizeHtml decodes non-breaking spaces and escapes lone ampersands', () => {
    expect(sanitizeHtml('<p>(602)&nbsp;555-0100 & more</p>')).toBe('<p>(602)\u00a0555-0100 &amp; more</p>');
    expect(sanitizeHtml('<p class="x">(602)\u00a0555-0100 & more &amp;nbsp;</p>')).toBe(
      '<p>(602)\u00a0555-0100 &amp; more &amp;nbsp;</p>',
    );
  });

  it('sanitizeHtml does not load the DOM for plain text and plain tags', () => {
    const script = `
      const { createRequire } = await import('node:module');
      const { sanitizeHtml } = await import(${JSON.stringify(new URL('./sanitize-html.ts', import.meta.url).href)});
      sanitizeHtml('Tom & Jerry'); sanitizeHtml('<p>Plain <b>text</b></p>');
      const loaded = () => Object.keys(createRequire(import.meta.url).cache).some((file) => file.includes('/jsdom/'));
      const before = loaded();
      sanitizeHtml('<p class="x">styled</p>');
      console.log(before, loaded());`;
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
    });
    expect(output.trim()).toBe('false true');
  });
});
