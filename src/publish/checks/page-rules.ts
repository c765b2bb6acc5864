import { CONTENT_RULES } from '#cms/checks/check-record.ts';
import { foreignTraceOfLink, foreignTracesFor, shownTrace } from '#cms/checks/other-brands.ts';
import { pathOfLink } from '#cms/checks/record-facts.ts';
import { collectProblems, type Problem, type Report, type RuleInfo } from '#cms/checks/rule.ts';
import type { Identity } from '#cms/record/brand-identity.ts';
import { recordLinks } from '#cms/record/record-fields.ts';
import type { FieldPath } from '#cms/schema/issues.ts';
import type { CmsRecord } from '#cms/schema/record.ts';
import { deniesInsurance } from '#cms/text/insurance-disclaimer.ts';
import { fold, textOfHtml } from '#cms/text/normalize-text.ts';
import type { PageView } from '#cms/view/model.ts';
import { decodeUrlText } from '#util/http/http.ts';
import { paths, withBase } from '#util/site/paths.ts';

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
  isServed: (path: string) => boolean;
}

/** A rule that needs the rendered pages. Rules about content alone are in cms/checks. */
interface PageRule extends RuleInfo {
  check: (context: PageCheckContext, report: PageReport) => void;
}

interface PageReport {
  /** a problem of one page; the message follows its address */
  page: (page: RenderedPage, message: string) => void;
  field: Report;
}

/** Runs a rule. */
export function checkPageRule(rule: PageRule, context: PageCheckContext): Problem[] {
  return collectProblems((field) => {
    const page = ({ path, view }: RenderedPage, message: string) =>
      field(path, `the page ${view.path} ${message}`);
    rule.check(context, { page, field });
  });
}

const pageNotInsurance: PageRule = {
  id: 'page-not-insurance',
  severity: 'error',
  legal: true,
  finds: 'a page that does not say anywhere that the plan is not insurance',
  source:
    'NAIC Model Act #98 § 13; visitors from a search or an advertisement see that page first; for counsel to check',
  check: ({ pages }, report) => {
    const message =
      'does not say that the plan is not insurance. Say so in the footer’s compliance text (footer.json, footer_txt).';
    for (const page of pages) if (page.view.kind !== 'error' && !saysIt(page)) report.page(page, message);
  },
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
    'Cal. Health & Safety Code § 1368.015(b) requires it on the home page; this rule requires it on all; for counsel to check',
  check: ({ pages }, report) => {
    for (const page of pages) {
      const hasLink = [...page.links].some(
        (href) => pathOfLink(href) === withBase(page.view.base, paths.grievanceForm),
      );
      if (page.view.kind !== 'error' && !hasLink)
        report.page(
          page,
          'has no link to the grievance form. Add one to the footer (footer.json, footer_nav).',
        );
    }
  },
};

const pageOtherTenant: PageRule = {
  id: 'page-other-tenant',
  severity: 'error',
  finds:
    'a page that links to the host, number or mailbox of another brand although no field does: it was made from the wrong content',
  source: 'visitors of a brand see only that brand (decision 008)',
  check: (context, report) => {
    const foreignTraces = foreignTracesFor(context);
    const shownOf = (href: string): string => {
      const trace = foreignTraceOfLink(href, foreignTraces);
      return trace ? `${shownTrace(trace)} of the brand ${trace.site}` : '';
    };
    const shownByHref = new Map<string, string>();
    for (const page of context.pages) {
      const found = new Set<string>();
      for (const href of page.links) {
        const shown = shownByHref.get(href) ?? shownOf(href);
        shownByHref.set(href, shown);
        if (shown !== '') found.add(shown);
      }
      for (const shown of found) report.page(page, `shows ${shown}.`);
    }
  },
};

const pageDeadLink: PageRule = {
  id: 'page-dead-link',
  severity: 'error',
  finds:
    'a page with a link to an address that the release does not serve, even if no field contains that link, such as a link to a page before its start date',
  source: 'specification §2: a route with no match answers “Page not found”',
  check: ({ pages, isServed }, report) => {
    const deadByPath = new Map<string, boolean>();
    const isDead = (href: string): boolean => {
      const path = pathOfLink(href);
      const dead = deadByPath.get(path) ?? !isServed(path);
      deadByPath.set(path, dead);
      return dead;
    };
    const reported = new Set<string>();
    for (const page of pages) {
      for (const href of page.links) {
        if (!href.startsWith('/') || href.startsWith('//') || reported.has(href) || !isDead(href)) continue;
        // the header and the footer are on every page
        reported.add(href);
        report.page(page, `links to “${href}”, where nothing is. Correct or remove what leads there.`);
      }
    }
  },
};

const deadAnchor: PageRule = {
  id: 'dead-anchor',
  severity: 'warning',
  finds: 'a link to an anchor, such as /faq#cost, that the page does not have',
  source: 'specification §2: a new path scrolls to the hash anchor if present',
  check: ({ record, pages }, report) => {
    const byPath = new Map(pages.map((page) => [page.view.path, page]));
    for (const { path, href } of recordLinks(record)) {
      const [, target = '', anchor = ''] = /^([^#]*)#(.+)$/.exec(href) ?? [];
      if (anchor === '' || (target !== '' && !target.startsWith('/'))) continue;
      const targets = target === '' ? pagesOf(path, pages) : [byPath.get(pathOfLink(target))];
      const lacks = targets.find((page) => page && !hasId(page, anchor));
      if (!lacks) continue;
      const message = `“${href}” names a place that is not on ${lacks.view.path}. Give a block there the id "${anchor}", or correct the link.`;
      report.field(path, message);
    }
  },
};

/** The pages with a link that consists of an anchor only. */
function pagesOf(path: Problem['path'], pages: PageCheckContext['pages']): readonly RenderedPage[] {
  const [area, index] = path;
  if (area !== 'pages' && area !== 'landings') return pages.filter(({ view }) => view.path === '/');
  return pages.filter(({ path: own }) => own[0] === area && own[1] === index);
}

function hasId({ ids }: RenderedPage, anchor: string): boolean {
  return anchor === 'top' || ids.includes(anchor) || ids.includes(decodeUrlText(anchor));
}

const duplicateId: PageRule = {
  id: 'duplicate-id',
  severity: 'error',
  finds: 'a page with a duplicate id, such as a block’s anchor that the page itself uses',
  source: 'HTML standard, the id attribute; links, labels and scripts find only the first one',
  check: ({ pages }, report) => {
    for (const page of pages) {
      if (new Set(page.ids).size === page.ids.length) continue;
      const twice = [...new Set(page.ids.filter((id, index) => page.ids.indexOf(id) !== index))];
      const named = twice.map((id) => `“${id}”`).join(', ');
      report.page(page, `has the id ${named} twice. Give the block or question another id.`);
    }
  },
};

const headingOrder: PageRule = {
  id: 'heading-order',
  severity: 'warning',
  finds: 'a page without a main heading or with several, or with headings that skip a level',
  source: 'WCAG 2.2, 1.3.1 and 2.4.6',
  check: ({ pages }, report) => {
    for (const page of pages) {
      const { headings } = page;
      const main = headings.filter((level) => level === 1).length;
      if (main === 0) report.page(page, 'has no main heading. Give it a heading.');
      if (main > 1) report.page(page, `has ${main} main headings. Keep one.`);
      const skip = headings.findIndex((level, index) => level > (headings[index - 1] ?? level) + 1);
      const message = `goes from a heading of level ${headings[skip - 1]} to one of level ${headings[skip]}. Give the block between them a heading, or use one level less.`;
      if (skip !== -1) report.page(page, message);
    }
  },
};

export const PAGE_RULES: readonly PageRule[] = [
  pageNotInsurance,
  pageGrievanceLink,
  pageOtherTenant,
  pageDeadLink,
  deadAnchor,
  duplicateId,
  headingOrder,
];

/** Reported where the brand's own settings are read (check-content.ts). */
export const CHECK_SETTINGS_RULE: RuleInfo = {
  id: 'check-settings',
  severity: 'warning',
  finds: 'a severity in checks.json for an unknown rule, or one that would relax a legal rule',
  source: 'decision 029',
};

/** Every rule, by its name in settings and reports. */
export const ALL_RULES: readonly RuleInfo[] = [...CONTENT_RULES, ...PAGE_RULES, CHECK_SETTINGS_RULE];
