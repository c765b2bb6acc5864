import type { Release } from '../release/release.ts';

/**
 * `_redirects` for Netlify and Cloudflare Pages; the first match wins. A rewrite hides files on Cloudflare
 * (not on Netlify), so every known page below a shell's prefix is listed before the shell.
 */
export function redirectsFile(
  release: Pick<Release, 'redirects' | 'refused' | 'shells' | 'pages' | 'errors'>,
): string {
  const moved = release.redirects.flatMap(({ from, to, status }) =>
    // `/old/*` also matches /old
    from.endsWith('/*')
      ? [`${from.slice(0, -2) || '/'} ${to} ${status}`, `${from} ${to} ${status}`]
      : [`${from} ${to} ${status}`],
  );
  const refused = release.refused.map((path) => `${path} /${release.errors.invalid.file} 404`);
  const shells = release.shells.flatMap(({ prefix, file, status }) => [
    ...Object.keys(release.pages)
      .filter((path) => path.startsWith(prefix))
      .map((path) => `${path} ${path} 200`),
    status === 404 ? `${prefix}* /${file} 404` : `${prefix}* /${file.replace(/\.html$/, '')} 200`,
  ]);
  return [...moved, ...refused, ...shells].map((line) => `${line}\n`).join('');
}
