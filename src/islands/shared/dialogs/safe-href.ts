const SAFE_SCHEMES = ['http:', 'https:', 'mailto:', 'tel:', 'sms:'];

/**
 * Where a link leads, as a whole address, or '' if it is not safe to follow: a scheme outside the list, or a
 * name and password before the host. The browser's own reading of the address decides, so hidden characters
 * and odd spellings cannot mean one thing here and another when the link is followed.
 * @param page the address of the page the link stands on
 */
export function safeHref(link: string, page: string): string {
  try {
    const url = new URL(link, page);
    const isSafe = SAFE_SCHEMES.includes(url.protocol) && !url.username && !url.password;
    return isSafe ? url.href : '';
  } catch {
    return '';
  }
}
