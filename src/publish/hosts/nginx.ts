import path from 'node:path';
import type { Release, ReleasePage } from '../release/release.ts';
import { type Route, routesOf } from '../release/release-routes.ts';
import {
  CACHE_CONTROL,
  cacheControlOf,
  STRICT_POLICY,
  SVG_POLICY,
  siteHeaders,
} from '../release/response-headers.ts';
import { escapePattern, interpolated, literal, notBefore, setLong, startOfDay } from './nginx-text.ts';

/** Paths that are handled before the content's redirects, which must not override them. */
const RESERVED = ['/_astro/', '/media/', '/api/'];

/** As in the server: unusual spellings of a path get a 404 (docs/deploy/nginx.md). */
const TRICK = String.raw`^[^?]*(?://|\\|%2e|%2f|%5c|/\.\.?(?:[/?]|$))`;

/** Named locations in the language of the address: `@missing` and, below /es, `@missing_es` (languageRules). */
const ERROR_PAGES = (place: ErrorPlace): string[] => [
  `error_page 403 =404 ${place('@missing')};`,
  `error_page 404 ${place('@missing')};`,
  'error_page 405 @method;',
];
const FAULT_PAGE = (place: ErrorPlace): string => `error_page 500 502 503 504 ${place('@error')};`;

/** The error_page target of a named location. */
type ErrorPlace = (location: string) => string;

const errorPlaceOf = ({ errorsBelow }: Release): ErrorPlace =>
  Object.keys(errorsBelow).length === 0 ? (name) => name : (name) => `${name}$enamel_language`;

const suffixOf = (base: string): string => base.replace('/', '_');

/**
 * nginx's server block for one release. The document root is the release's own folder, so pages and policies
 * always match; `nginx -s reload` after the switch of the `current` link activates it. `sitesDir` is the
 * folder as nginx sees it. The block relies on docs/deploy/enamel/*.conf.
 * Every text from the content is quoted; none can become a directive, a variable, or a pattern.
 */
export function nginxServerBlock(release: Release, { sitesDir }: { sitesDir: string }): string {
  const folder = path.resolve(sitesDir);
  const site = path.join(folder, release.site);
  const names = [...new Set([`${release.site}.localhost`, ...release.hosts])];
  const lines = [
    `# ${release.site}, release ${release.id}. Written by a publish: changes here are lost with the next one.`,
    'server {',
    ...indent([
      `server_name ${names.map(literal).join(' ')};`,
      'include enamel/listen.conf;',
      `root ${interpolated(path.join(site, 'releases', release.id, 'www'))};`,
      ...commonRules(release),
      ...assetLocation('/_astro/', path.join(folder, '_assets')),
      ...assetLocation('/media/', site),
      ...location('^~ /api/', ['include enamel/api.conf;']),
      ...routeLocations(release),
      ...errorLocations(release),
    ]),
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

function commonRules(release: Release): string[] {
  const place = errorPlaceOf(release);
  const headers = siteHeaders(release).map(
    ([name, value]) => `add_header ${name} ${interpolated(value)} always;`,
  );
  return [
    'absolute_redirect off;',
    'merge_slashes off;',
    ...ERROR_PAGES(place),
    'error_page 418 = @preview;',
    FAULT_PAGE(place),
    ...languageRules(release),
    ...policy(STRICT_POLICY),
    `set $enamel_fresh ${interpolated(CACHE_CONTROL.page)};`,
    'set $enamel_robots "";',
    'set $enamel_allow "";',
    'set $enamel_method $request_method;',
    'set $enamel_preview $arg_version;',
    ...block('if ($uri ~ "^/api/")', ['set $enamel_method GET;', 'set $enamel_preview "";']),
    // Only pages have versions; a file's name has a dot.
    ...block(String.raw`if ($uri ~ "\\.[^/]*$")`, ['set $enamel_preview "";']),
    ...block('if ($enamel_method !~ "^(?:GET|HEAD)$")', ['set $enamel_allow "GET, HEAD";', 'return 405;']),
    ...block(`if ($request_uri ~* ${literal(TRICK)})`, ['return 404;']),
    ...block('if ($enamel_preview != "")', ['return 418;']),
    // nginx does not send headers with an empty value.
    'add_header Cache-Control $enamel_cache always;',
    'add_header Content-Security-Policy $enamel_csp always;',
    'add_header X-Robots-Tag $enamel_robots always;',
    'add_header Allow $enamel_allow always;',
    'add_header Strict-Transport-Security $enamel_hsts always;',
    ...headers,
  ];
}

/** The language of the address, before any of its errors. */
function languageRules({ errorsBelow }: Release): string[] {
  const bases = Object.keys(errorsBelow);
  if (bases.length === 0) return [];
  return [
    'set $enamel_language "";',
    ...bases.flatMap((base) =>
      block(`if ($uri ~ ${literal(`^${escapePattern(base)}(?:/|$)`)})`, [
        `set $enamel_language ${literal(suffixOf(base))};`,
      ]),
    ),
  ];
}

/** Hashed files. A nested location replaces the outer one's settings, so they are repeated. */
function assetLocation(prefix: string, root: string): string[] {
  const fresh = `set $enamel_fresh ${interpolated(CACHE_CONTROL.immutable)};`;
  return location(`^~ ${prefix}`, [
    `root ${interpolated(root)};`,
    fresh,
    ...location(String.raw`~* "(?:/\\.|/$|\\.(?:br|gz)$)"`, ['return 404;']),
    ...location(String.raw`~ "\\.svg$"`, [fresh, ...policy(SVG_POLICY)]),
  ]);
}

function routeLocations(release: Release): string[] {
  const { exact, subtrees, shells } = routesOf(release);
  const isFree = (urlPath: string) => !RESERVED.some((prefix) => `${urlPath}/`.startsWith(prefix));
  const place = errorPlaceOf(release);
  const lines = [...exact]
    .filter(([urlPath]) => isFree(urlPath))
    .flatMap(([urlPath, route]) => exactLocation(urlPath, route, place));
  for (const { root, rule } of subtrees) {
    if (root !== '' && !isFree(root)) continue;
    if (root !== '') lines.push(...location(`= ${literal(root)}`, [redirect(rule)]));
    lines.push(...location(`^~ ${literal(`${root}/`)}`, [redirect(rule)]));
  }
  for (const [index, shell] of shells.entries()) {
    const match = `~ ${literal(`^${escapePattern(shell.prefix)}[^/]+$`)}`;
    if (shell.status === 200) lines.push(...location(match, page(shell, place)));
    else {
      lines.push(...location(match, [`error_page 404 @shell${index};`, FAULT_PAGE(place), 'return 404;']));
      lines.push(...location(`@shell${index}`, errorPage(shell, 404)));
    }
  }
  // Redirect with the raw address, because the decoded one may contain line breaks.
  lines.push(
    ...location('~ "/$"', [
      ...block(String.raw`if ($request_uri ~ "^([^?]*[^/?])/(\\?.*)?$")`, ['return 308 $1$2;']),
      'return 404;',
    ]),
  );
  if (!subtrees.some(({ root }) => root === '')) lines.push(...location('/', ['return 404;']));
  return lines;
}

function exactLocation(urlPath: string, route: Route, place: ErrorPlace): string[] {
  switch (route.kind) {
    case 'redirect': {
      const answers = location(`= ${literal(urlPath)}`, [redirect(route.rule)]);
      return urlPath === '/'
        ? answers
        : [...answers, ...location(`= ${literal(`${urlPath}/`)}`, [redirect(route.rule)])];
    }
    case 'refused':
      return location(`= ${literal(urlPath)}`, [...invalidInsteadOfMissing(place), 'return 404;']);
    case 'page':
      return location(`= ${literal(urlPath)}`, page(route.entry, place));
    case 'file': {
      const fresh = `set $enamel_fresh ${interpolated(cacheControlOf(urlPath))};`;
      return location(`= ${literal(urlPath)}`, [
        fresh,
        ...(route.entry.csp ? policy(route.entry.csp) : []),
        `try_files ${interpolated(`/${route.entry.file}`)} =404;`,
      ]);
    }
  }
}

function page(entry: ReleasePage, place: ErrorPlace): string[] {
  const { from, until } = entry;
  const isTooEarly = from && `if ($msec !~ ${literal(notBefore(startOfDay(from)))})`;
  const isTooLate = until && `if ($msec ~ ${literal(notBefore(startOfDay(until, 1)))})`;
  return [
    ...(from || until ? invalidInsteadOfMissing(place) : []),
    ...[isTooEarly, isTooLate].flatMap((outside) => (outside ? block(outside, ['return 404;']) : [])),
    ...policy(entry.csp),
    ...(entry.index ? [] : ['set $enamel_robots "noindex";']),
    'max_ranges 0;',
    `try_files ${interpolated(`/${entry.file}`)} =404;`,
  ];
}

/** A nested list of error pages replaces the outer one completely. */
function invalidInsteadOfMissing(place: ErrorPlace): string[] {
  return [`error_page 404 ${place('@invalid')};`, FAULT_PAGE(place)];
}

function errorLocations({ errors, errorsBelow }: Release): string[] {
  return [
    ...[['', errors] as const, ...Object.entries(errorsBelow)].flatMap(([base, entries]) => [
      ...location(`@missing${suffixOf(base)}`, errorPage(entries['404'], 404)),
      ...location(`@invalid${suffixOf(base)}`, errorPage(entries.invalid, 404)),
      ...location(`@error${suffixOf(base)}`, [
        ...block('if ($enamel_bot)', ['return 500 "";']),
        ...errorPage(entries['500'], 500),
      ]),
    ]),
    ...location('@method', [
      'default_type "text/plain; charset=utf-8";',
      String.raw`return 405 "Only GET and HEAD are answered here.\n";`,
    ]),
    ...location('@preview', ['include enamel/preview.conf;']),
  ];
}

function errorPage(entry: ReleasePage, status: number): string[] {
  return [
    ...policy(entry.csp),
    ...(entry.index ? [] : ['set $enamel_robots "noindex";']),
    'etag off;',
    `try_files ${interpolated(`/${entry.file}`)} =${status};`,
  ];
}

function redirect(rule: Release['redirects'][number]): string {
  const takesQuery = rule.to.startsWith('/') && !rule.to.includes('?');
  const [target = '', ...hash] = takesQuery ? rule.to.split(/(?=#)/) : [rule.to];
  const query = takesQuery ? '$is_args$args' : '';
  return `return ${rule.status} ${interpolated(target).slice(0, -1)}${query}${interpolated(hash.join('')).slice(1)};`;
}

function policy(csp: string): string[] {
  return setLong('$enamel_csp', csp);
}

function location(match: string, lines: string[]): string[] {
  return block(`location ${match}`, lines);
}

function block(head: string, lines: string[]): string[] {
  return [`${head} {`, ...indent(lines), '}'];
}

function indent(lines: string[]): string[] {
  return lines.map((line) => `  ${line}`);
}
