import { DEFAULT_PUBLIC_SETTINGS, type PublicConfig } from '#util/site/public-config.ts';

/** The public settings of the page that is open. */
export function pageConfig(): PublicConfig {
  const text = document.querySelector<HTMLMetaElement>('meta[name=enamel-config]')?.content;
  return { site: '', ...DEFAULT_PUBLIC_SETTINGS, ...(text && JSON.parse(text)) };
}
