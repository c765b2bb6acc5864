import { reduceMenuLink } from '#cms/markup/links.ts';
import { fold } from '#cms/text/normalize-text.ts';
import { paths } from '#util/site/paths.ts';
import type { ContentRule } from '../context/finding.ts';

export const grievanceLink: ContentRule = {
  id: 'grievance-link',
  severity: 'error',
  legal: true,
  finds:
    'a footer without a link to the grievance form; for a site with offices in California, one whose name does not hold the words “grievance form”',
  source:
    'Cal. Health & Safety Code § 1368.015(b): on the home page, “clearly identified as GRIEVANCE FORM”; for counsel to check',
  check: ({ record: { footer, site }, officeStates }) => {
    const items = footer.variables.footer_nav.map((item, index) => ({ ...item, index }));
    const links = items.filter(
      ({ link }) =>
        reduceMenuLink(link, site.id)
          .replace(/[?#].*$/, '')
          .replace(/\/+$/, '') === paths.grievanceForm,
    );
    const [first] = links.filter(({ title }) => title !== '');
    if (!first) {
      const message = `the footer must link to the grievance form: add {"title": "Grievance form", "link": "${paths.grievanceForm}"}`;
      return [{ path: ['footer', 'variables', 'footer_nav'], message }];
    }
    if (!officeStates().includes('CA') || links.some(({ title }) => /grievance form/.test(fold(title))))
      return [];
    return [
      {
        path: ['footer', 'variables', 'footer_nav', first.index, 'title'],
        message: `“${first.title}” must be called “Grievance form”: California wants the link named so where a plan has offices there`,
      },
    ];
  },
};
