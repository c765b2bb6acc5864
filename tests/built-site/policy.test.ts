import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { all, attribute, rawText, readMarkup } from './markup.ts';
import { policyErrors } from './policy.ts';
import { readBrands } from './published.ts';

const brands = await readBrands();

describe.each(brands)('pages of $release.name', ({ pages }) => {
  it('the policy of each page allows exactly its inline scripts and styles', () => {
    const errors = pages.flatMap(({ file, markup, entry }) =>
      policyErrors({ markup, policy: entry.csp }).map((error) => `${file}: ${error}`),
    );
    expect(errors).toEqual([]);
  });

  it('each page contains one style, one script, and Astro’s code for widgets', () => {
    const odd = pages.flatMap(({ file, markup }) => {
      const hasWidget = all(markup, 'astro-island').length > 0;
      const styles = all(markup, 'style').map((style) => rawText(style));
      const scripts = all(markup, 'script')
        .filter((script) => attribute(script, 'type') !== 'application/ld+json')
        .map((script) => rawText(script));
      const isFromAstro = (text: string) => hasWidget && ASTRO.some((pattern) => pattern.test(text));
      const own = [...styles, ...scripts].filter((text) => !isFromAstro(text));
      return own.length === 2 && !isFromAstro(styles[0] ?? '') && !isFromAstro(scripts[0] ?? '')
        ? []
        : [file];
    });
    expect(odd).toEqual([]);
  });
});

/** The style and the scripts that Astro writes beside a page's first widget. */
const ASTRO = [
  /^astro-island,astro-slot,astro-static-slot\{display:contents\}$/,
  /^\(\(\)=>\{.*\(self\.Astro\|\|\(self\.Astro=\{\}\)\)\.\w+=/s,
  /^\(\(\)=>\{.*customElements\.define\("astro-island"/s,
];

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const REST = "base-uri 'none'; object-src 'none'; frame-ancestors 'none'; img-src 'self' data:";
const policy = `default-src 'none'; script-src 'self' ${sha256('go()')}; style-src 'self' ${sha256('a{}')}; ${REST}`;
const page = '<style>a{}</style><script>go()</script><script type="application/ld+json">{}</script>';
const findErrors = (html: string, csp = policy) => policyErrors({ markup: readMarkup(html), policy: csp });

const wrong: [what: string, html: string, error: string][] = [
  ['a script that was changed', page.replace('go()', 'go( )'), 'script-src lacks'],
  ['a further script', `${page}<script type=" MODULE ">more()</script>`, 'script-src lacks'],
  ['a further style', `${page}<style>b{}</style>`, 'style-src lacks'],
  ['a hash that is left over', '<style>a{}</style>', 'for nothing'],
  ['an event handler', `${page}<a onclick="go()">`, 'the event handler onclick'],
  ['a style attribute', `${page}<p style="color:red">`, 'a style attribute'],
  ['a style attribute in a drawing', `${page}<svg><path style="fill:red"></svg>`, 'a style attribute'],
  [
    'a style attribute in a template',
    `${page}<template><p style="color:red"></template>`,
    'a style attribute',
  ],
  ['a script address', `${page}<a href="&#9;JavaScript:go()">`, 'a script address'],
  ['a script address in a drawing', `${page}<svg><a xlink:href="javascript:go()"></svg>`, 'a script address'],
  ['a button that sends to a script', `${page}<button formaction="javascript:go()">`, 'a script address'],
];

describe('policy check', () => {
  it.each(wrong)('the check finds %s', (_what, html, error) => {
    expect(findErrors(html).join('\n')).toContain(error);
  });

  it('the check finds a policy that allows too much', () => {
    for (const source of ["'unsafe-inline'", "'unsafe-eval'", '*', 'https:', 'data:']) {
      expect(
        findErrors(page, policy.replace("script-src 'self'", `script-src 'self' ${source}`)),
      ).toHaveLength(1);
    }
    expect(findErrors(page, policy.replace("base-uri 'none'; ", ''))).toEqual(["base-uri is not 'none'"]);
  });

  it('the check accepts a page that matches its policy', () => {
    expect(findErrors(page)).toEqual([]);
  });
});
