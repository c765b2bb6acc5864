import { paths } from '#util/site/paths.ts';
import { t } from './texts.ts';

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
  /** in the current language; the heading is the title if absent */
  texts(): PageTexts;
}

interface PageTexts {
  title: string;
  heading?: string;
  intro?: string;
}

/** A page for everyone that search engines may list, unless `route` says otherwise. */
const page = (path: string, texts: () => PageTexts, route: Partial<PageRoute> = {}): PageRoute => ({
  path,
  file: path === '/' ? 'index.html' : `${path.slice(1)}.html`,
  guard: 'everyone',
  indexed: (route.guard ?? 'everyone') === 'everyone',
  shell: false,
  optional: false,
  texts,
  ...route,
});

/** A page that no search engine lists. */
const unlisted = (path: string, texts: () => PageTexts, route: Partial<PageRoute> = {}): PageRoute =>
  page(path, texts, { indexed: false, ...route });

/** The pages every tenant has (specification §2). `provider-login` pages and the like are landings. */
export const PAGE_ROUTES = {
  home: page(paths.home, () => ({ title: '' })),
  faq: page(paths.faq, () => ({ title: t.faq })),
  terms: page(paths.terms, () => ({ title: t.terms })),
  privacy: page(paths.privacy, () => ({ title: t.privacy })),
  arizona: page(paths.arizona, () => ({ title: t.arizona, heading: t.arizonaHeading }), { optional: true }),
  support: page(paths.support, () => ({ title: t.support, heading: t.supportHeading })),
  'join-now': page(paths.joinNow, () => ({ title: t.joinNow, heading: t.joinNowHeading })),
  checkout: unlisted(paths.checkout, () => ({
    title: t.checkout,
    heading: t.checkoutHeading,
    intro: t.checkoutIntro,
  })),
  'checkout-payment': unlisted(paths.checkoutPayment, () => ({ title: t.payment, intro: t.paymentIntro })),
  'checkout-add-member': unlisted(paths.checkoutAddMember, () => ({
    title: t.addMember,
    intro: t.addMemberIntro,
  })),
  'checkout-create-account': unlisted(paths.checkoutCreateAccount, () => ({
    title: t.createAccount,
    intro: t.createAccountIntro,
  })),
  'checkout-edit-member': unlisted('/checkout/edit-member/{memberId}', () => ({ title: t.editMember }), {
    file: '_shells/edit-member.html',
    shell: true,
  }),
  dashboard: page(paths.dashboard, () => ({ title: t.dashboard, heading: t.dashboardHeading }), {
    guard: 'member',
  }),
  directory: page(paths.directory, () => ({
    title: t.directory,
    heading: t.directoryHeading,
    intro: t.directoryIntro,
  })),
  'directory-report': unlisted(paths.directoryReport, () => ({
    title: t.directoryReport,
    heading: t.directoryReportHeading,
    intro: t.directoryReportIntro,
  })),
  'member-login': page(
    paths.memberLogin,
    () => ({ title: t.memberLogin, heading: t.memberLoginHeading, intro: t.memberLoginIntro }),
    { guard: 'guest' },
  ),
  'find-a-dentist': page(paths.findADentist, () => ({
    title: t.findDentist,
    heading: t.findDentistHeading,
    intro: t.findDentistIntro,
  })),
  'grievance-form': page(paths.grievanceForm, () => ({
    title: t.grievance,
    heading: t.grievanceHeading,
    intro: t.grievanceIntro,
  })),
  'reset-password': page(
    paths.resetPassword,
    // the member login's label (specification §2)
    () => ({ title: t.memberLogin, heading: t.resetPasswordHeading, intro: t.resetPasswordIntro }),
    { guard: 'guest' },
  ),
  'savings-summary': page(paths.savingsSummary, () => ({
    title: t.savings,
    heading: t.savingsHeading,
    intro: t.savingsIntro,
  })),
  office: unlisted('/office/{officeId}', () => ({ title: t.office, heading: t.officeHeading }), {
    file: '_shells/office.html',
    shell: true,
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
