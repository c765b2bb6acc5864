import { pageBase } from '../language/page-base.ts';
import { paperQuery } from './paper-query.ts';

/** All internal addresses, so that each route has one spelling. None ends in a slash. */
const PATHS = {
  home: '/',
  faq: '/faq',
  terms: '/terms',
  privacy: '/privacy',
  arizona: '/arizona',
  support: '/support',
  joinNow: '/join-now',
  checkout: '/checkout',
  checkoutPayment: '/checkout/payment',
  checkoutAddMember: '/checkout/add-member',
  checkoutCreateAccount: '/checkout/create-account',
  dashboard: '/dashboard',
  directory: '/directory',
  directoryReport: '/directory/report',
  memberLogin: '/member-login',
  findADentist: '/find-a-dentist',
  grievanceForm: '/grievance-form',
  resetPassword: '/reset-password',
  savingsSummary: '/savings-summary',
} as const;

/**
 * The addresses in the language of the page: `/es/faq` on a Spanish one. While a module loads on the server, and outside
 * of pages, they are those of the site's first language.
 */
export const paths: Readonly<Record<keyof typeof PATHS, string>> = /* @__PURE__ */ new Proxy(PATHS, {
  get: (all, name) => inPageLanguage(Reflect.get(all, name)),
});

/** An address of the site's first language, in the language of the page. */
export const inPageLanguage = (path: string): string => withBase(pageBase(), path);

/** The same, for the language whose addresses begin with `base`. */
export const withBase = (base: string, path: string): string =>
  base === '' ? path : base + path.replace(/^\/(?![^?#])/, '');

/** An address of the page's language, in the site's first language. */
export const withoutLanguage = (path: string): string => {
  const base = pageBase();
  return base && (path === base || path.startsWith(`${base}/`)) ? path.slice(base.length) || '/' : path;
};

/** An office's page. */
export const officePath = (officeId: string): string =>
  inPageLanguage(`/office/${encodeURIComponent(officeId)}`);

/** A page of a long directory; the first one is the directory itself. */
export const directoryPartPath = (part: number): string =>
  part === 1 ? paths.directory : `${paths.directory}/${part}`;

/** The whole directory as a file, or one state of it. */
export function directoryFilePath(groupKey: string, format: 'csv' | 'pdf', state?: string): string {
  const query = paperQuery({ format, ...(state && { state }) });
  return `/api/km/group/${encodeURIComponent(groupKey)}/directory${query}`;
}

/** The finder's anchor on its page (src/pages/find-a-dentist.astro), below the introduction. */
const FINDER_ANCHOR = 'search';

/** The target of search forms on other pages: the anchor brings the results into view on a phone. */
export const finderAction = (): string => `${paths.findADentist}#${FINDER_ANCHOR}`;

/** The query parameter with the subject of the message form (islands/contact). */
export const SUBJECT_QUERY = 'subject';
/** The message form's anchor. */
export const MESSAGE_ANCHOR = 'message';

/** The query parameters of the form for wrong information (islands/directory-report). */
export const REPORT_QUERY = { office: 'office', dentist: 'dentist' } as const;

/** The form to report wrong information about an office, or one of its dentists. */
export function reportOfficePath({ id }: { id: string }, npi = ''): string {
  const query = new URLSearchParams({ [REPORT_QUERY.office]: id });
  if (npi) query.set(REPORT_QUERY.dentist, npi);
  return `${paths.directoryReport}?${query}`;
}

/** The form that edits a household member already in the cart. */
export const editMemberPath = (memberId: string): string =>
  inPageLanguage(`/checkout/edit-member/${encodeURIComponent(memberId)}`);

/** The checkout, opened for one plan and, if known, one office. */
export function joinPath(choice: { planId?: string | undefined; officeId?: string | undefined }): string {
  const query = new URLSearchParams();
  if (choice.officeId) query.set('office', choice.officeId);
  if (choice.planId) query.set('plan', choice.planId);
  const search = query.toString();
  return search ? `${paths.checkout}?${search}` : paths.checkout;
}

/** The login, which then opens an address of this site, in the language in which the member logs in. */
export const loginPath = (next: string): string =>
  `${paths.memberLogin}?next=${encodeURIComponent(withoutLanguage(next))}`;

/** Directions to an office in the device's map app. */
export function directionsLink({ name, addressLine }: { name: string; addressLine: string }): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${name}, ${addressLine}`)}`;
}

/** The title of a browser tab: the page's title and the site's, or only the site's (specification §2). */
export function pageTitle(own: string, global: string): string {
  return own ? `${own} | ${global}` : global;
}
