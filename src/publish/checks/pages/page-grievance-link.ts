import { pathOfLink } from '#cms/checks/context/site-paths.ts';
import { paths } from '#util/site/paths.ts';
import { type PageRule, pageProblem } from './page-rule.ts';

export const pageGrievanceLink: PageRule = {
  id: 'page-grievance-link',
  severity: 'error',
  legal: true,
  finds: 'a page without a link to the grievance form',
  source:
    'Cal. Health & Safety Code § 1368.015(b) asks it of the home page; here it stands on all; for counsel to check',
  check: ({ pages }) =>
    pages
      .filter(
        ({ view, links }) =>
          view.kind !== 'error' && ![...links].some((href) => pathOfLink(href) === paths.grievanceForm),
      )
      .map((page) =>
        pageProblem(
          page,
          'has no link to the grievance form. Add one to the footer (footer.json, footer_nav).',
        ),
      ),
};
