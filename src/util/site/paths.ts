/** Every internal address is made here, so that a route has one spelling. None ends in a slash. */
export const paths = {
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
  memberLogin: '/member-login',
  findADentist: '/find-a-dentist',
  grievanceForm: '/grievance-form',
  resetPassword: '/reset-password',
  savingsSummary: '/savings-summary',
} as const;

/** An office's page. */
export const officePath = (officeId: string): string => `/office/${encodeURIComponent(officeId)}`;

/** A part of a directory that is too long for one page; the first is the directory itself. */
export const directoryPartPath = (part: number): string =>
  part === 1 ? paths.directory : `${paths.directory}/${part}`;

/** The whole directory as a file, or one state of it. */
export function directoryFilePath(groupKey: string, format: 'csv' | 'pdf', state?: string): string {
  const query = new URLSearchParams({ format, ...(state && { state }) });
  return `/api/km/group/${encodeURIComponent(groupKey)}/directory?${query}`;
}

/** Where the finder begins on its page (src/pages/find-a-dentist.astro), below what the page says of itself. */
const FINDER_ANCHOR = 'search';

/** What a search that begins elsewhere is sent to: on a phone the answer is in sight at once. */
export const finderAction = `${paths.findADentist}#${FINDER_ANCHOR}`;

/** What the message form reads its subject from (islands/contact). */
export const SUBJECT_QUERY = 'subject';
/** The message form's anchor. */
export const MESSAGE_ANCHOR = 'message';

/** The message form, opened about something. */
export const writePath = (subject: string): string =>
  `${paths.support}?${new URLSearchParams({ [SUBJECT_QUERY]: subject })}#${MESSAGE_ANCHOR}`;

/** The message form, opened to say what is wrong on an office's page. */
export function reportOfficePath({ id, name }: { id: string; name: string }): string {
  // a subject has at most 120 characters (contracts/support/contact.ts), and the id tells which office it is
  const room = 120 - `Wrong information:  (${id})`.length;
  const short = name.length > room ? `${name.slice(0, room - 1)}…` : name;
  return writePath(`Wrong information: ${short} (${id})`);
}

/** The form that edits a household member already in the cart. */
export const editMemberPath = (memberId: string): string =>
  `/checkout/edit-member/${encodeURIComponent(memberId)}`;

/** The checkout, opened for one plan and, if known, one office. */
export function joinPath(choice: { planId?: string | undefined; officeId?: string | undefined }): string {
  const query = new URLSearchParams();
  if (choice.officeId) query.set('office', choice.officeId);
  if (choice.planId) query.set('plan', choice.planId);
  const search = query.toString();
  return search ? `${paths.checkout}?${search}` : paths.checkout;
}

/** The login, which leads on to an address of this site. */
export const loginPath = (next: string): string => `${paths.memberLogin}?next=${encodeURIComponent(next)}`;

/** Directions to an office in the device's map app. */
export function directionsLink({ name, addressLine }: { name: string; addressLine: string }): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${name}, ${addressLine}`)}`;
}

/** What a browser tab says: the page's own title, a separator, the site's; the site's alone for a page without one (specification §2). */
export function pageTitle(own: string, global: string): string {
  return own ? `${own} | ${global}` : global;
}
