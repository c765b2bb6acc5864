import type { ContentRule, Problem } from '../context/finding.ts';

export const relativeLink: ContentRule = {
  id: 'relative-link',
  severity: 'warning',
  finds: 'a link that begins neither with a slash nor with a scheme, and so leads elsewhere from every page',
  source: 'URL standard, relative URLs',
  check: ({ links }) =>
    links().flatMap(({ path, href }): Problem[] => {
      if (/^[a-z][a-z0-9+.-]*:|^[#?/]/i.test(href)) return [];
      const example = /^www\.|\.[a-z]{2,}(?:\/|$)/i.test(href)
        ? `https://${href}`
        : `/${href.replace(/^(?:\.{1,2}\/)+/, '')}`;
      return [
        {
          path,
          message: `“${href}” begins with no slash, so where it leads depends on the page it stands on. Write ${example}`,
        },
      ];
    }),
};
