import { paths } from '#util/site/paths.ts';

export type Guard = 'everyone' | 'guest' | 'member';

/** A fixed page of every site (specification §2): its address, guard, and default texts. */
export interface PageRoute {
  path: string;
  file: string;
  guard: Guard;
  /** false: excluded from search results and the sitemap */
  indexed: boolean;
  /** one page for all addresses of a pattern; its script loads the subject */
  shell: boolean;
  /** exists only if the CMS has content for it */
  optional: boolean;
  title: string;
  heading: string;
  intro: string;
}

/** A page for everyone that search engines may list, unless `route` says otherwise. */
const page = (path: string, route: Partial<PageRoute> = {}): PageRoute => ({
  path,
  file: path === '/' ? 'index.html' : `${path.slice(1)}.html`,
  guard: 'everyone',
  indexed: (route.guard ?? 'everyone') === 'everyone',
  shell: false,
  optional: false,
  title: '',
  heading: route.title ?? '',
  intro: '',
  ...route,
});

/** A page that no search engine lists. */
const unlisted = (path: string, route: Partial<PageRoute>): PageRoute =>
  page(path, { indexed: false, ...route });

/** The pages every tenant has (specification §2). `provider-login` pages and the like are landings. */
export const PAGE_ROUTES = {
  home: page(paths.home),
  faq: page(paths.faq, { title: 'Questions and answers' }),
  terms: page(paths.terms, { title: 'Terms of service' }),
  privacy: page(paths.privacy, { title: 'Privacy policy' }),
  arizona: page(paths.arizona, { optional: true, title: 'Arizona', heading: 'Arizona members' }),
  support: page(paths.support, { title: 'Support', heading: 'How can we help?' }),
  'join-now': page(paths.joinNow, { title: 'Join now', heading: 'Choose your plan' }),
  checkout: unlisted(paths.checkout, {
    title: 'Join',
    heading: 'Join in a few minutes',
    intro: 'Pick your dentist and plan, tell us who is in your household, and pay.',
  }),
  'checkout-payment': unlisted(paths.checkoutPayment, {
    title: 'Payment',
    intro: 'You see the exact total, today and at renewal, before you pay.',
  }),
  'checkout-add-member': unlisted(paths.checkoutAddMember, {
    title: 'Add a family member',
    intro: 'Everyone on the plan gets a card and the same member prices.',
  }),
  'checkout-create-account': unlisted(paths.checkoutCreateAccount, {
    title: 'Create your account',
    intro: 'You use it to see your card, pay and renew.',
  }),
  'checkout-edit-member': unlisted('/checkout/edit-member/{memberId}', {
    file: '_shells/edit-member.html',
    shell: true,
    title: 'Edit a family member',
  }),
  dashboard: page(paths.dashboard, { guard: 'member', title: 'Dashboard', heading: 'Your membership' }),
  directory: page(paths.directory, {
    title: 'Provide Directory',
    heading: 'Provider directory',
    intro: 'Every office of the plan, with its dentists, hours and languages.',
  }),
  'member-login': page(paths.memberLogin, {
    guard: 'guest',
    title: 'Member Login',
    heading: 'Member login',
    intro: 'See your ID card, pay, renew, or add family.',
  }),
  'find-a-dentist': page(paths.findADentist, {
    title: 'Find a Dentist',
    heading: 'Find a dentist',
    intro: 'Every office below takes the plan.',
  }),
  'grievance-form': page(paths.grievanceForm, {
    title: 'Grievance form',
    heading: 'File a grievance',
    intro: 'A grievance is a complaint about your plan or your care. Filing one never costs anything.',
  }),
  'reset-password': page(paths.resetPassword, {
    guard: 'guest',
    // the member login's label (specification §2)
    title: 'Member Login',
    heading: 'Reset your password',
    intro: 'We send a link to your email address. It works for ten minutes.',
  }),
  'savings-summary': page(paths.savingsSummary, {
    title: 'Savings Summary',
    heading: 'What you save',
    intro: 'The usual fee and the member fee, side by side.',
  }),
  office: unlisted('/office/{officeId}', {
    file: '_shells/office.html',
    shell: true,
    title: 'Office',
    heading: 'Dental office',
  }),
} satisfies Record<string, PageRoute>;

export type PageName = keyof typeof PAGE_ROUTES;
export const PAGE_NAMES = Object.keys(PAGE_ROUTES) as PageName[];

/**
 * The status of a shell. Every office of the content has its own page, so an office address that only the
 * shell answers is unknown, or too new to be published; the shell's script asks the API.
 */
export const shellStatus = (name: string): 200 | 404 => (name === 'office' ? 404 : 200);

/** Whether a page is a step of the checkout, which has its own header and no hero. */
export const isCheckoutPage = (name: string): boolean => /^checkout(?:-|$)/.test(name);
