/** The header that state-changing calls carry (specification §7). */
export const CSRF_HEADER = 'csrf-token';

const metaTag = () => document.querySelector<HTMLMetaElement>('meta[name=csrf-token]');

/** The token in the page; '' until the server has been asked for one. */
export const csrfToken = (): string => metaTag()?.content ?? '';

/** Writes a token into the page, for every island on it. */
export function keepCsrfToken(token: string): void {
  const tag = metaTag();
  if (tag) tag.content = token;
}
