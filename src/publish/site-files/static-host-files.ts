import { unitePolicies } from '../app/content-security-policy.ts';
import type { Release } from '../release/release.ts';
import { errorsAt } from '../release/release-routes.ts';
import {
  CACHE_CONTROL,
  cacheControlOf,
  STRICT_TRANSPORT_SECURITY,
  siteHeaders,
} from '../release/response-headers.ts';

type Header = readonly [name: string, value: string];

/**
 * `_headers` for Netlify and Cloudflare Pages. Both apply every rule that matches an address, and a browser
 * enforces all policies it gets, so each page matches exactly one rule with a policy. The pages below a
 * shell's prefix share a policy that allows what any of them needs.
 * Outside localhost the policy also upgrades insecure requests and browsers are told to stay on https.
 */
export function headersFile(
  release: Pick<Release, 'headers' | 'hosts' | 'pages' | 'shells' | 'files'>,
): string {
  const isPublic = release.hosts.some((host) => host !== 'localhost' && !host.endsWith('.localhost'));
  const policy = (csp: string): Header => [
    'Content-Security-Policy',
    isPublic ? `${csp}; upgrade-insecure-requests` : csp,
  ];
  const rules: [path: string, headers: Header[]][] = [
    [
      '/*',
      [
        ...siteHeaders(release),
        ...(isPublic ? [['Strict-Transport-Security', STRICT_TRANSPORT_SECURITY] as const] : []),
      ],
    ],
    ['/_astro/*', [['Cache-Control', CACHE_CONTROL.immutable]]],
    ['/media/*', [['Cache-Control', CACHE_CONTROL.immutable]]],
    ...Object.entries(release.files).map(([path, { csp }]): [string, Header[]] => [
      path,
      [...(csp ? [policy(csp)] : []), ['Cache-Control', cacheControlOf(path)]],
    ]),
  ];
  const shellOf = (path: string) => release.shells.find(({ prefix }) => path.startsWith(prefix));
  for (const [path, page] of Object.entries(release.pages)) {
    if (!shellOf(path)) rules.push([path, [policy(page.csp), ...pageHeaders(page.index)]]);
  }
  for (const shell of release.shells) {
    const below = Object.entries(release.pages).filter(([path]) => shellOf(path) === shell);
    const csp = unitePolicies([shell.csp, ...below.map(([, page]) => page.csp)]);
    rules.push([`${shell.prefix}*`, [policy(csp), ...pageHeaders(true)]]);
  }
  return rules
    .map(([path, headers]) => `${path}\n${headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`)
    .join('');
}

function pageHeaders(index: boolean): Header[] {
  const cache: Header = ['Cache-Control', CACHE_CONTROL.page];
  return index ? [cache] : [cache, ['X-Robots-Tag', 'noindex']];
}

/**
 * `_redirects` for Netlify and Cloudflare Pages; the first match wins. A rewrite hides files on Cloudflare
 * (not on Netlify), so every known page below a shell's prefix is listed before the shell.
 */
export function redirectsFile(
  release: Pick<Release, 'redirects' | 'refused' | 'shells' | 'pages' | 'errors' | 'errorsBelow'>,
): string {
  const moved = release.redirects.flatMap(({ from, to, status }) =>
    // `/old/*` also matches /old
    from.endsWith('/*')
      ? [`${from.slice(0, -2) || '/'} ${to} ${status}`, `${from} ${to} ${status}`]
      : [`${from} ${to} ${status}`],
  );
  const refused = release.refused.map((path) => `${path} /${errorsAt(release, path).invalid.file} 404`);
  const shells = release.shells.flatMap(({ prefix, file, status }) => [
    ...Object.keys(release.pages)
      .filter((path) => path.startsWith(prefix))
      .map((path) => `${path} ${path} 200`),
    status === 404 ? `${prefix}* /${file} 404` : `${prefix}* /${file.replace(/\.html$/, '')} 200`,
  ]);
  // Cloudflare takes the nearest 404.html by itself
  const missing = Object.entries(release.errorsBelow).map(
    ([base, errors]) => `${base}/* /${errors['404'].file} 404`,
  );
  return [...moved, ...refused, ...shells, ...missing].map((line) => `${line}\n`).join('');
}
