import { strangerOfLink, strangersOf } from '#cms/checks/brand/other-tenant.ts';
import { type PageRule, pageProblem } from './page-rule.ts';

export const pageOtherTenant: PageRule = {
  id: 'page-other-tenant',
  severity: 'error',
  finds:
    'a page that leads to the host, number or mailbox of another brand though no field does: a page made from the wrong content',
  source: 'one brand’s visitors see one brand (decision 008)',
  check: (context) => {
    const strangers = strangersOf(context);
    const shownByHref = new Map<string, string>();
    return context.pages.flatMap((page) => {
      const found = new Set<string>();
      for (const href of page.links) {
        const shown = shownByHref.get(href) ?? shownOf(href);
        shownByHref.set(href, shown);
        if (shown !== '') found.add(shown);
      }
      return [...found].map((shown) => pageProblem(page, `shows ${shown}.`));
    });

    function shownOf(href: string): string {
      const trace = strangerOfLink(href, strangers);
      return trace ? `${trace.shown} of the brand ${trace.site}` : '';
    }
  },
};
