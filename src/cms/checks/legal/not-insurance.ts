import type { CmsRecord } from '#cms/schema/record.ts';
import { saysNotInsurance } from '#cms/text/insurance-disclaimer.ts';
import type { ContentRule, Problem } from '../context/finding.ts';

export const notInsurance: ContentRule = {
  id: 'not-insurance',
  severity: 'error',
  legal: true,
  finds:
    'a site that does not say, in its footer, on its home page or in base.json, that the plan is not insurance',
  source:
    'NAIC Model Act #98 § 13 (first page of any advertisement); Mo. Rev. Stat. § 376.1512; Utah Code § 31A-8a-204(2)(c); for counsel to check',
  check: ({ record }) => [
    ...(isSaid(record)
      ? []
      : [
          problem(
            'the site must say that the plan is not insurance, in words such as “This is not insurance.”: here, in the footer’s compliance text, or in a block of disclosures on the home page',
          ),
        ]),
    ...(record.base.variables.not_insurance_text !== '' &&
    !saysNotInsurance(record.base.variables.not_insurance_text)
      ? [
          problem(
            'this text stands on ID cards and receipts to say that the plan is not insurance, and does not say so',
          ),
        ]
      : []),
  ],
};

const problem = (message: string): Problem => ({
  path: ['base', 'variables', 'not_insurance_text'],
  message,
});

function isSaid({ base, footer, pages }: CmsRecord): boolean {
  const home = pages.find((page) => page.page === 'home');
  return (
    saysNotInsurance(base.variables.not_insurance_text) ||
    saysNotInsurance(footer.variables.footer_txt) ||
    (home?.sections ?? []).some(
      (block) =>
        block.type === 'disclosures' &&
        block.items.some(({ title, html }) => saysNotInsurance(title) || saysNotInsurance(html)),
    )
  );
}
