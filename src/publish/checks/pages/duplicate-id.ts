import { type PageRule, pageProblem } from './page-rule.ts';

export const duplicateId: PageRule = {
  id: 'duplicate-id',
  severity: 'error',
  finds: 'a page with the same id twice, such as a block’s anchor that the page uses itself',
  source: 'HTML standard, the id attribute; links, labels and scripts find the first one alone',
  check: ({ pages }) =>
    pages.flatMap((page) => {
      if (new Set(page.ids).size === page.ids.length) return [];
      const twice = [...new Set(page.ids.filter((id, index) => page.ids.indexOf(id) !== index))];
      return [
        pageProblem(
          page,
          `has the id ${twice.map((id) => `“${id}”`).join(', ')} twice. Give the block or question another id.`,
        ),
      ];
    }),
};
