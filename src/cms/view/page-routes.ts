import { paths } from '#util/site/paths.ts';
import type { PageName } from '../schema/pages.ts';
import type { Guard, PageView } from './model.ts';

/** A fixed page of every site (specification §2): its address, guard, and default title. */
interface PageRoute {
  path: string;
  file: string;
  guard: Guard;
  /** false: excluded from search results and the sitemap */
  indexed: boolean;
  /** one page for all addresses of a pattern; its script loads the subject */
  shell?: boolean;
  /** exists only if the CMS has content for it */
  optional?: boolean;
  title: string;
  heading: string;
  intro: string;
}

/** The heading is the title, and everyone may see the page, unless `rest` says otherwise. */
const page = (path: string, title: string, rest: Partial<PageRoute> = {}): PageRoute => ({
  path,
  file: path === '/' ? 'index.html' : `${path.slice(1)}.html`,
  guard: 'everyone',
  indexed: true,
  title,
  heading: title,
  intro: '',
  ...rest,
});

export const PAGE_ROUTES: Record<PageName, PageRoute> = {
  home: page(paths.home, ''),
  faq: page(paths.faq, 'Questions and answers'),
  terms: page(paths.terms, 'Terms of service'),
  privacy: page(paths.privacy, 'Privacy policy'),
  arizona: page(paths.arizona, 'Arizona', { optional: true, heading: 'Arizona members' }),
  support: page(paths.support, 'Support', { heading: 'How can we help?' }),
  'join-now': page(paths.joinNow, 'Join now', { heading: 'Choose your plan' }),
  checkout: page(paths.checkout, 'Join', {
    indexed: false,
    heading: 'Join in a few minutes',
    intro: 'Pick your dentist and plan, tell us who is in your household, and pay.',
  }),
  'checkout-payment': page(paths.checkoutPayment, 'Payment', {
    indexed: false,
    intro: 'You see the exact total, today and at renewal, before you pay.',
  }),
  'checkout-add-member': page(paths.checkoutAddMember, 'Add a family member', {
    indexed: false,
    intro: 'Everyone on the plan gets a card and the same member prices.',
  }),
  'checkout-create-account': page(paths.checkoutCreateAccount, 'Create your account', {
    indexed: false,
    intro: 'You use it to see your card, pay and renew.',
  }),
  'checkout-edit-member': page('/checkout/edit-member/{memberId}', 'Edit a family member', {
    file: '_shells/edit-member.html',
    shell: true,
    indexed: false,
  }),
  dashboard: page(paths.dashboard, 'Dashboard', {
    guard: 'member',
    indexed: false,
    heading: 'Your membership',
  }),
  directory: page(paths.directory, 'Provide Directory', {
    heading: 'Provider directory',
    intro: 'Every office of the plan, with its dentists, hours and languages.',
  }),
  'member-login': page(paths.memberLogin, 'Member Login', {
    guard: 'guest',
    indexed: false,
    heading: 'Member login',
    intro: 'See your ID card, pay, renew, or add family.',
  }),
  'find-a-dentist': page(paths.findADentist, 'Find a Dentist', {
    heading: 'Find a dentist',
    intro: 'Every office below takes the plan.',
  }),
  'grievance-form': page(paths.grievanceForm, 'Grievance form', {
    heading: 'File a grievance',
    intro: 'A grievance is a complaint about your plan or your care. Filing one never costs anything.',
  }),
  // also has the member-login page's label (specification §2)
  'reset-password': page(paths.resetPassword, 'Member Login', {
    guard: 'guest',
    indexed: false,
    heading: 'Reset your password',
    intro: 'We send a link to your email address. It works for ten minutes.',
  }),
  'savings-summary': page(paths.savingsSummary, 'Savings Summary', {
    heading: 'What you save',
    intro: 'The usual fee and the member fee, side by side.',
  }),
  office: page('/office/{officeId}', 'Office', {
    file: '_shells/office.html',
    shell: true,
    indexed: false,
    heading: 'Dental office',
  }),
};

/**
 * The status of a shell. Every office of the content has its own page, so an office address that only the
 * shell answers is unknown, or too new to be published; the shell's script asks the API.
 */
export const shellStatus = (page: string): 200 | 404 => (page === 'office' ? 404 : 200);

/** Whether a page is a step of the checkout, which has its own header and no hero. */
export const isCheckoutPage = (name: string): boolean => /^checkout(?:-|$)/.test(name);

const ERROR_PAGES = [
  ['404.html', 'not-found', 'Page not found', 'The address may be mistyped, or the page has moved.'],
  ['_errors/invalid.html', 'not-valid', 'Page Not Found', 'This page is not available on this site.'],
  [
    '_errors/500.html',
    'server-error',
    'Something went wrong',
    'The problem is on our side. Please try again in a moment.',
  ],
] as const;

/**
 * A site's error pages: an unmatched route, a page whose validation rule failed, and any other error. The
 * path is filled in when the page is shown (specification §2 and §8).
 */
export function errorRoutes(): Omit<PageView, 'header' | 'footer'>[] {
  return ERROR_PAGES.map(([file, page, title, intro]) => ({
    path: `/${file.replace(/\.html$/, '')}`,
    file,
    kind: 'error',
    name: 'error',
    page,
    title,
    description: intro,
    heading: title,
    intro,
    guard: 'everyone',
    indexed: false,
    sections: [],
    office: null,
    directory: null,
    offices: [],
    fees: [],
    plans: [],
    feesNote: '',
  }));
}
