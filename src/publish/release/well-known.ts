import type { SiteView } from '#cms/view/model.ts';
import { paths } from '#util/site/paths.ts';
import type { ReleaseRedirect } from './release.ts';

export const SECURITY_FILE = '.well-known/security.txt';

/**
 * Password managers send members to this address (https://w3c.github.io/webappsec-change-password-url/). The
 * dashboard redirects logged-out visitors to the login.
 */
export const CHANGE_PASSWORD: ReleaseRedirect = {
  from: '/.well-known/change-password',
  to: `${paths.dashboard}?section=profile`,
  status: 302,
};

/**
 * The expiry of security.txt, three to nine months ahead. It moves every January 1 and July 1, when the site
 * is published again (renewalDay in release-plan.ts).
 */
export function securityExpiry(today: Date): string {
  const year = today.getUTCFullYear();
  return today.getUTCMonth() < 6 ? `${year}-10-01` : `${year + 1}-04-01`;
}

/**
 * security.txt (RFC 9116): where to report a vulnerability of this site. '' for a site with neither an email
 * address nor a host, because the standard requires a contact.
 */
export function securityTxt({ site, origin }: SiteView, expires: string): string {
  if (!site.email && !origin) return '';
  const lines = [
    ...(site.email ? [`Contact: mailto:${encodeURI(site.email)}`] : []),
    ...(origin ? [`Contact: ${origin}${paths.support}`] : []),
    `Expires: ${expires}T00:00:00Z`,
    `Preferred-Languages: ${[...new Set([site.language.slice(0, 2), 'en'])].join(', ')}`,
    ...(origin ? [`Canonical: ${origin}/${SECURITY_FILE}`] : []),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
