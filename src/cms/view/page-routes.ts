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

const at = (path: string): Pick<PageRoute, 'path' | 'file'> => ({
  path,
  file: path === '/' ? 'index.html' : `${path.slice(1)}.html`,
});
const open = { guard: 'everyone', indexed: true } as const;
const unlisted = { guard: 'everyone', indexed: false } as const;

export const PAGE_ROUTES: Record<PageName, PageRoute> = {
  home: { ...at(paths.home), ...open, title: '', heading: '', intro: '' },
  faq: {
    ...at(paths.faq),
    ...open,
    title: 'Questions and answers',
    heading: 'Questions and answers',
    intro: '',
  },
  terms: { ...at(paths.terms), ...open, title: 'Terms of service', heading: 'Terms of service', intro: '' },
  privacy: { ...at(paths.privacy), ...open, title: 'Privacy policy', heading: 'Privacy policy', intro: '' },
  arizona: {
    ...at(paths.arizona),
    ...open,
    optional: true,
    title: 'Arizona',
    heading: 'Arizona members',
    intro: '',
  },
  support: {
    ...at(paths.support),
    ...open,
    title: 'Support',
    heading: 'How can we help?',
    intro: '',
  },
  'join-now': { ...at(paths.joinNow), ...open, title: 'Join now', heading: 'Choose your plan', intro: '' },
  checkout: {
    ...at(paths.checkout),
    ...unlisted,
    title: 'Join',
    heading: 'Join in a few minutes',
    intro: 'Pick your dentist and plan, tell us who is in your household, and pay.',
  },
  'checkout-payment': {
    ...at(paths.checkoutPayment),
    ...unlisted,
    title: 'Payment',
    heading: 'Payment',
    intro: 'You see the exact total, today and at renewal, before you pay.',
  },
  'checkout-add-member': {
    ...at(paths.checkoutAddMember),
    ...unlisted,
    title: 'Add a family member',
    heading: 'Add a family member',
    intro: 'Everyone on the plan gets a card and the same member prices.',
  },
  'checkout-create-account': {
    ...at(paths.checkoutCreateAccount),
    ...unlisted,
    title: 'Create your account',
    heading: 'Create your account',
    intro: 'You use it to see your card, pay and renew.',
  },
  'checkout-edit-member': {
    path: '/checkout/edit-member/{memberId}',
    file: '_shells/edit-member.html',
    shell: true,
    ...unlisted,
    title: 'Edit a family member',
    heading: 'Edit a family member',
    intro: '',
  },
  dashboard: {
    ...at(paths.dashboard),
    guard: 'member',
    indexed: false,
    title: 'Dashboard',
    heading: 'Your membership',
    intro: '',
  },
  directory: {
    ...at(paths.directory),
    ...open,
    title: 'Provide Directory',
    heading: 'Provider directory',
    intro: 'Every office of the plan, with its dentists, hours and languages.',
  },
  'member-login': {
    ...at(paths.memberLogin),
    guard: 'guest',
    indexed: false,
    title: 'Member Login',
    heading: 'Member login',
    intro: 'See your ID card, pay, renew, or add family.',
  },
  'find-a-dentist': {
    ...at(paths.findADentist),
    ...open,
    title: 'Find a Dentist',
    heading: 'Find a dentist',
    intro: 'Every office below takes the plan.',
  },
  'grievance-form': {
    ...at(paths.grievanceForm),
    ...open,
    title: 'Grievance form',
    heading: 'File a grievance',
    intro: 'A grievance is a complaint about your plan or your care. Filing one never costs anything.',
  },
  'reset-password': {
    // also has the member-login page's label (specification §2)
    ...at(paths.resetPassword),
    guard: 'guest',
    indexed: false,
    title: 'Member Login',
    heading: 'Reset your password',
    intro: 'We send a link to your email address. It works for ten minutes.',
  },
  'savings-summary': {
    ...at(paths.savingsSummary),
    ...open,
    title: 'Savings Summary',
    heading: 'What you save',
    intro: 'The usual fee and the member fee, side by side.',
  },
  office: {
    path: '/office/{officeId}',
    file: '_shells/office.html',
    shell: true,
    ...unlisted,
    title: 'Office',
    heading: 'Dental office',
    intro: '',
  },
};

/**
 * The status of a shell. Every office of the content has its own page, so an office address that only the
 * shell answers is unknown, or too new to be published; the shell's script asks the API.
 */
export const shellStatus = (page: string): 200 | 404 => (page === 'office' ? 404 : 200);

/** Whether a page is a step of the checkout, which has its own header and no hero. */
export const isCheckoutPage = (name: string): boolean => /^checkout(?:-|$)/.test(name);

type ErrorRoute = Omit<PageView, 'header' | 'footer'>;

/**
 * A site's error pages: an unmatched route, a page whose validation rule failed, and any other error. The
 * path is filled in when the page is shown (specification §2 and §8).
 */
export function errorRoutes(): ErrorRoute[] {
  return [
    errorRoute(
      '404.html',
      'not-found',
      'Page not found',
      'The address may be mistyped, or the page has moved.',
    ),
    errorRoute(
      '_errors/invalid.html',
      'not-valid',
      'Page Not Found',
      'This page is not available on this site.',
    ),
    errorRoute(
      '_errors/500.html',
      'server-error',
      'Something went wrong',
      'The problem is on our side. Please try again in a moment.',
    ),
  ];
}

function errorRoute(file: string, page: PageView['page'], title: string, intro: string): ErrorRoute {
  return {
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
  };
}
