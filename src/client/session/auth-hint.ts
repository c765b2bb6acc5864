/** Readable cookie that the server sets beside the session cookie: the visitor is probably logged in. */
const HINT_COOKIE = 'enamel_auth';

export const hasAuthHint = (): boolean => new RegExp(`(^|; )${HINT_COOKIE}=1(;|$)`).test(document.cookie);

export function forgetAuthHint(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers people still have
  document.cookie = `${HINT_COOKIE}=;path=/;max-age=0`;
}
