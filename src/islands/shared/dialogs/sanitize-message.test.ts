import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { safeHref, sanitizeMessage } from './sanitize-message.ts';

const { window } = new JSDOM('', { url: 'https://harbor.example/dashboard' });
const page = window as unknown as Window;

function clean(html: string): string {
  const div = window.document.createElement('div');
  div.append(sanitizeMessage(html, page));
  return div.innerHTML;
}

/** HTML that tries to run script, load something, or leave its place. */
const HOSTILE = [
  '<script>pwn()</script>',
  '<scr<script>ipt>pwn()</scr</script>ipt>',
  '<img src=x onerror=pwn()>',
  '<p onclick="pwn()" onmouseover=pwn()>x</p>',
  '<a href="javascript:pwn()">x</a>',
  '<a href="&#106;avascript:pwn()">x</a>',
  '<a href="java&Tab;script:pwn()">x</a>',
  '<a href="java&NewLine;script&colon;pwn()">x</a>',
  '<a href="\u0001javascript:pwn()">x</a>',
  '<a href="data:text/html,<script>pwn()</script>">x</a>',
  '<a href="https://user:secret@evil.example/pwn">x</a>',
  '<a href="/a" target="_top" rel="opener" ping="https://evil.example">x</a>',
  '<a xlink:href="javascript:pwn()">x</a>',
  '<svg><script>pwn()</script></svg>',
  '<svg onload=pwn()><a xlink:href="javascript:pwn()"><text>x</text></a></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=pwn()>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=pwn()&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=pwn()>',
  '<noscript><p title="</noscript><img src=x onerror=pwn()>">',
  '<template><script>pwn()</script></template>',
  '<textarea><img title="</textarea><img src onerror=pwn()>"></textarea>',
  '<iframe src="javascript:pwn()"></iframe><iframe srcdoc="<script>pwn()</script>">',
  '<object data="javascript:pwn()"></object><embed src="javascript:pwn()">',
  '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=javascript:pwn()">',
  '<link rel=stylesheet href="https://evil.example/pwn.css"><style>@import "https://evil.example";</style>',
  '<p style="position:fixed;inset:0">x</p>',
  '<form action="javascript:pwn()"><button formaction="javascript:pwn()">x</button><input name=body></form>',
  '<p id="toasts" name="defaultView" class="button" data-logout data-autofocus>x</p>',
  '<p popover id=x>y</p><button popovertarget=x commandfor=x command=show-modal>z</button>',
  '<video><source onerror=pwn()></video><details open ontoggle=pwn()><summary>x</summary></details>',
  '<x-widget onclick=pwn()>x</x-widget><p is="x-widget">y</p>',
  '<!--><img src=x onerror=pwn()>-->',
];

const NAMES = /^(href|target|rel|title|lang|dir|start|type|reversed|colspan|rowspan|scope|datetime)$/;
const TAGS =
  /^(a|abbr|b|bd[io]|blockquote|br|caption|code|d[dlt]|del|dfn|div|em|h[2-6]|hr|i|ins|kbd|li|mark|[ou]l|p|pre|q|s|samp|small|span|strong|su[bp]|table|t(body|d|foot|h|head|r)|time|u|var|wbr)$/;

describe('sanitizeMessage', () => {
  it.each(HOSTILE)('removes everything that could run from %s', (html) => {
    const div = window.document.createElement('div');
    div.innerHTML = clean(html);
    for (const element of div.querySelectorAll('*')) {
      expect(element.localName).toMatch(TAGS);
      for (const { name, value } of element.attributes) {
        expect(name).toMatch(NAMES);
        if (name === 'href') expect(value).toMatch(/^https:\/\/[^@/]+\//);
        if (name === 'target') expect([value, element.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
      }
    }
  });

  it('keeps paragraphs, lists, tables and links', () => {
    const html =
      '<p>Dear <b>Maria</b>,</p><ul><li>One</li></ul><table><tbody><tr><td colspan="2">$20</td></tr></tbody></table>';
    expect(clean(html)).toBe(html);
    expect(clean('<a href="/faq" target="_blank">x</a>')).toBe(
      '<a href="https://harbor.example/faq" target="_blank" rel="noopener">x</a>',
    );
  });

  it('keeps the text of a tag that is not allowed', () => {
    expect(clean('<h1>Terms</h1><font color=red>Read them</font>')).toBe('TermsRead them');
  });
});

const PAGE = 'https://harbor.example/dashboard';

it.each([
  ['/faq#fees', 'https://harbor.example/faq#fees'],
  ['support', 'https://harbor.example/support'],
  ['https://a.example/', 'https://a.example/'],
  ['mailto:care@harbor.example', 'mailto:care@harbor.example'],
  ['tel:+16025550100', 'tel:+16025550100'],
  ['sms:+16025550100', 'sms:+16025550100'],
])('follows %s', (link, address) => {
  expect(safeHref(link, PAGE)).toBe(address);
});

it.each([
  'javascript:pwn()',
  ' JaVaScRiPt:pwn()',
  'java\tscript:pwn()',
  'java\nscript:pwn()',
  '\u0001javascript:pwn()',
  'vbscript:pwn()',
  'data:text/html,<script>pwn()</script>',
  'blob:https://harbor.example/1',
  'file:///etc/passwd',
  'view-source:https://a.example',
  'https://bank.example@evil.example/',
  'https://user:secret@evil.example/',
  'https://',
])('does not follow %j', (link) => {
  expect(safeHref(link, PAGE)).toBe('');
});
