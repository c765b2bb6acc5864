import { tenDigits } from '#cms/record/brand-identity.ts';
import type { ContentRule } from '../context/finding.ts';

/** Department of Managed Health Care, Help Center (Cal. Health & Safety Code § 1368.02). */
const DMHC_PHONE = '8884662219';
const DMHC_NAME = 'department of managed health care';
const DMHC_ADDRESS = 'dmhc.ca.gov';

export const regulatorPhone: ContentRule = {
  id: 'regulator-phone',
  severity: 'error',
  legal: true,
  finds:
    'a site with offices in California whose grievance page does not name the regulator, its number 1-888-466-2219, its address, or the plan’s own number; the wording of its statement is not compared',
  source: 'Cal. Health & Safety Code §§ 1368.015(c)(3) and 1368.02(b); for counsel to check',
  check: ({ record, texts, officeStates }) => {
    if (!officeStates().includes('CA')) return [];
    const index = record.pages.findIndex(({ page }) => page === 'grievance-form');
    if (index === -1)
      return [
        {
          path: ['pages'],
          message:
            'a site with offices in California needs a page grievance-form with the regulator’s statement',
        },
      ];
    const text = texts()
      .list.filter(({ page }) => page === 'grievance-form')
      .map((shown) => texts().foldedOf(shown))
      .join('\n');
    const digits = text.replace(/\D/g, '');
    const own = tenDigits(record.header.variables.header_phone_number);
    const missing = [
      ...(text.includes(DMHC_NAME)
        ? []
        : ['the regulator’s name, California Department of Managed Health Care']),
      ...(text.includes(DMHC_ADDRESS) ? [] : ['the regulator’s address, www.dmhc.ca.gov']),
      ...(digits.includes(DMHC_PHONE) ? [] : ['the regulator’s number, 1-888-466-2219']),
      ...(own === '' || digits.includes(own) ? [] : ['the plan’s own number, as in the header']),
    ];
    return missing.map((what) => ({
      path: ['pages', index, 'sections'],
      message: `the grievance page lacks ${what}`,
    }));
  },
};
