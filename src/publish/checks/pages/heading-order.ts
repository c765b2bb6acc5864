import { type PageRule, pageProblem } from './page-rule.ts';

export const headingOrder: PageRule = {
  id: 'heading-order',
  severity: 'warning',
  finds: 'a page without a main heading or with several, or one whose headings leave out a level',
  source: 'WCAG 2.2, 1.3.1 and 2.4.6',
  check: ({ pages }) =>
    pages.flatMap((page) => {
      const main = page.headings.filter((level) => level === 1).length;
      const skip = page.headings.findIndex((level, index) => level > (page.headings[index - 1] ?? level) + 1);
      return [
        ...(main === 1
          ? []
          : [
              pageProblem(
                page,
                main === 0
                  ? 'has no main heading. Give it a heading.'
                  : `has ${main} main headings. Keep one.`,
              ),
            ]),
        ...(skip === -1
          ? []
          : [
              pageProblem(
                page,
                `goes from a heading of level ${page.headings[skip - 1]} to one of level ${page.headings[skip]}. Give the block between them a heading, or use one level less.`,
              ),
            ]),
      ];
    }),
};
