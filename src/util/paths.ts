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
