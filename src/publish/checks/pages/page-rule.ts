import type { Problem, RuleInfo } from '#cms/checks/context/finding.ts';
import type { Identity } from '#cms/record/brand-identity.ts';
import type { FieldPath } from '#cms/schema/issues.ts';
import type { CmsRecord } from '#cms/schema/record.ts';
import type { PageView } from '#cms/view/model.ts';

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

export interface PageCheckContext {
  record: CmsRecord;
  others: readonly Identity[];
  pages: readonly RenderedPage[];
  /** whether the release has a page, a redirect or a file at a path */
  answers: (path: string) => boolean;
}

/** A rule that needs the rendered pages. Rules about content alone are in cms/checks. */
export interface PageRule extends RuleInfo {
  check: (context: PageCheckContext) => Problem[];
}

/** A problem of one page, with its address. */
export const pageProblem = ({ path, view }: RenderedPage, message: string): Problem => ({
  path,
  message: `the page ${view.path} ${message}`,
});
