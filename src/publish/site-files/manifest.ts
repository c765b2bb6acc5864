import type { SiteView } from '#cms/view/model.ts';
import { paths } from '#util/site/paths.ts';
import { textDirection } from '#util/text/text-direction.ts';
import type { SiteIcons } from './icons.ts';

export const MANIFEST_FILE = 'manifest.webmanifest';

/**
 * The web app manifest, for a phone's home screen (https://www.w3.org/TR/appmanifest/). It opens in the
 * browser like a bookmark, so members keep the address bar and the password manager.
 */
export function webManifest({ site, theme }: SiteView, icons: SiteIcons | null): string {
  const manifest = {
    id: paths.home,
    name: site.name,
    short_name: site.name,
    lang: site.language,
    dir: textDirection(site.language),
    start_url: paths.home,
    scope: paths.home,
    display: 'browser',
    background_color: theme.colors.paper,
    theme_color: theme.colors.paper,
    icons: (icons?.app ?? []).map(({ file, px, purpose }) => ({
      src: `/media/${file}`,
      sizes: `${px}x${px}`,
      type: 'image/png',
      purpose,
    })),
  };
  return `${JSON.stringify(manifest)}\n`;
}
