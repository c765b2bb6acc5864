import { DEFAULT_PUBLIC_SETTINGS, type PublicConfig } from '#util/site/public-config.ts';

/** The public settings in the page. */
export function pageConfig(): PublicConfig {
  const text = document.querySelector<HTMLMetaElement>('meta[name=enamel-config]')?.content;
  return { site: '', ...DEFAULT_PUBLIC_SETTINGS, ...(text && JSON.parse(text)) };
}

/** The header that state-changing calls carry (specification §7). */
export const CSRF_HEADER = 'csrf-token';

const metaTag = () => document.querySelector<HTMLMetaElement>('meta[name=csrf-token]');

/** The token in the page; '' until one was fetched. */
export const csrfToken = (): string => metaTag()?.content ?? '';

/** Writes a token into the page, for every island on it. */
export function setCsrfToken(token: string): void {
  const tag = metaTag();
  if (tag) tag.content = token;
}
