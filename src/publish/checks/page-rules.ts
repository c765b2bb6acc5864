import { CONTENT_RULES } from '#cms/checks/check-record.ts';
import { strangerOfLink, strangersOf } from '#cms/checks/other-brands.ts';
import { pathOfLink } from '#cms/checks/record-facts.ts';
import type { Problem, RuleInfo } from '#cms/checks/rule.ts';
import type { Identity } from '#cms/record/brand-identity.ts';
import { recordLinks } from '#cms/record/record-fields.ts';
import type { FieldPath } from '#cms/schema/issues.ts';
import type { CmsRecord } from '#cms/schema/record.ts';
import { deniesInsurance } from '#cms/text/insurance-disclaimer.ts';
import { fold, textOfHtml } from '#cms/text/normalize-text.ts';
import type { PageView } from '#cms/view/model.ts';
import { paths } from '#util/site/paths.ts';

/** A page as it is about to go live. */
export interface RenderedPage {
  view: PageView;
  /** its place in the record */
  path: FieldPath;
  html: string;
  ids: readonly string[];
  /** addresses of its links, as written in the page, without duplicates */
  links: ReadonlySet<string>;
  /** levels of its headings, in order */
  headings: readonly number[];
}

interface PageCheckContext {
  record: CmsRecord;
  others: readonly Identity[];
  pages: readonly RenderedPage[];
  /** whether the release has a page, a redirect or a file at a path */
  answers: (path: string) => boolean;
}

/** A rule that needs the rendered pages. Rules about content alone are in cms/checks. */
interface PageRule extends RuleInfo {
  check: (context: PageCheckContext) => Problem[];
}

/** A problem of one page, with its address. */
const pageProblem = ({ path, view }: RenderedPage, message: string): Problem => ({
  path,
  message: `the page ${view.path} ${message}`,
});

const pageNotInsurance: PageRule = {
  id: 'page-not-insurance',
  severity: 'error',
  legal: true,
  finds: 'a page that does not say anywhere that the plan is not insurance',
  source:
    'NAIC Model Act #98 § 13; visitors from a search or an advertisement see that page first; for counsel to check',
  check: ({ pages }) =>
    pages
      .filter((page) => page.view.kind !== 'error' && !saysIt(page))
      .map((page) =>
        pageProblem(
          page,
          'does not say that the plan is not insurance. Say so in the footer’s compliance text (footer.json, footer_txt).',
        ),
      ),
};

const WORD = /insurance|insurer|seguro/gi;

function saysIt({ html }: RenderedPage): boolean {
  WORD.lastIndex = html.indexOf('<body');
  for (let match = WORD.exec(html); match; match = WORD.exec(html)) {
    const around = html.slice(Math.max(0, match.index - 300), match.index + match[0].length);
    // drop the rest of a tag that the cut left at the start
    if (deniesInsurance(fold(textOfHtml(around.replace(/^[^<]*>/, ''))))) return true;
  }
  return false;
}

const pageGrievanceLink: PageRule = {
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

const pageOtherTenant: PageRule = {
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

const pageDeadLink: PageRule = {
  id: 'page-dead-link',
  severity: 'error',
  finds:
    'a page with a link to an address that the release does not answer, also where no field holds that link, such as one to a page whose time has not come',
  source: 'specification §2: a route with no match answers “Page not found”',
  check: ({ pages, answers }) => {
    const deadByPath = new Map<string, boolean>();
    const isDead = (href: string): boolean => {
      const path = pathOfLink(href);
      const dead = deadByPath.get(path) ?? !answers(path);
      deadByPath.set(path, dead);
      return dead;
    };
    const reported = new Set<string>();
    return pages.flatMap((page) =>
      [...page.links].flatMap((href): Problem[] => {
        if (!href.startsWith('/') || href.startsWith('//') || reported.has(href) || !isDead(href)) return [];
        // the header and the footer are on every page
        reported.add(href);
        return [
          pageProblem(page, `links to “${href}”, where nothing is. Correct or remove what leads there.`),
        ];
      }),
    );
  },
};

const deadAnchor: PageRule = {
  id: 'dead-anchor',
  severity: 'warning',
  finds: 'a link to a place of a page, such as /faq#cost, that is not on that page',
  source: 'specification §2: a new path scrolls to the hash anchor if present',
  check: ({ record, pages }) => {
    const byPath = new Map(pages.map((page) => [page.view.path, page]));
    return recordLinks(record).flatMap(({ path, href }): Problem[] => {
      const [, target = '', anchor = ''] = /^([^#]*)#(.+)$/.exec(href) ?? [];
      if (anchor === '' || (target !== '' && !target.startsWith('/'))) return [];
      const targets = target === '' ? pagesOf(path, pages) : [byPath.get(pathOfLink(target))];
      const lacks = targets.find((page) => page && !hasId(page, anchor));
      if (!lacks) return [];
      const message = `“${href}” names a place that is not on ${lacks.view.path}. Give a block there the id "${anchor}", or correct the link.`;
      return [{ path, message }];
    });
  },
};

/** The pages that a link with nothing but an anchor stands on. */
function pagesOf(path: Problem['path'], pages: PageCheckContext['pages']): readonly RenderedPage[] {
  const [area, index] = path;
  if (area !== 'pages' && area !== 'landings') return pages.filter(({ view }) => view.path === '/');
  return pages.filter(({ path: own }) => own[0] === area && own[1] === index);
}

function hasId({ ids }: RenderedPage, anchor: string): boolean {
  return anchor === 'top' || ids.includes(anchor) || ids.includes(decoded(anchor));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const duplicateId: PageRule = {
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

const headingOrder: PageRule = {
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

export const PAGE_RULES: readonly PageRule[] = [
  ...[pageNotInsurance, pageGrievanceLink, pageOtherTenant],
  ...[pageDeadLink, deadAnchor, duplicateId, headingOrder],
];

/** Reported where the brand's own settings are read (check-content.ts). */
export const CHECK_SETTINGS_RULE: RuleInfo = {
  id: 'check-settings',
  severity: 'warning',
  finds: 'a severity in checks.json for a rule that does not exist, or that would make a legal rule laxer',
  source: 'decision 029',
};

/** Every rule, by its name in settings and reports. */
export const ALL_RULES: readonly RuleInfo[] = [...CONTENT_RULES, ...PAGE_RULES, CHECK_SETTINGS_RULE];
