import { deniesInsurance } from '#cms/text/insurance-disclaimer.ts';
import { fold, textOfHtml } from '#cms/text/normalize-text.ts';
import { type PageRule, pageProblem, type RenderedPage } from './page-rule.ts';

export const pageNotInsurance: PageRule = {
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
