import { unitePolicies } from '../app/content-security-policy.ts';
import type { Release } from '../release/release.ts';
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
