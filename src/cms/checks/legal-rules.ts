import { paths } from '#util/site/paths.ts';
import { reduceMenuLink } from '../markup/links.ts';
import { tenDigits } from '../record/brand-identity.ts';
import type { CmsRecord } from '../schema/record.ts';
import { saysNotInsurance } from '../text/insurance-disclaimer.ts';
import { fold } from '../text/normalize-text.ts';
import type { ContentRule } from './rule.ts';

export const notInsurance: ContentRule = {
  id: 'not-insurance',
  severity: 'error',
  legal: true,
  finds:
    'a site that does not say, in its footer, on its home page or in base.json, that the plan is not insurance',
  source:
    'NAIC Model Act #98 § 13 (first page of any advertisement); Mo. Rev. Stat. § 376.1512; Utah Code § 31A-8a-204(2)(c); for counsel to check',
  check: ({ record }, report) => {
    const path = ['base', 'variables', 'not_insurance_text'];
    const { not_insurance_text: text } = record.base.variables;
    if (!isSaid(record))
      report(
        path,
        'the site must say that the plan is not insurance, in words such as “This is not insurance.”: here, in the footer’s compliance text, or in a block of disclosures on the home page',
      );
    if (text !== '' && !saysNotInsurance(text))
      report(
        path,
        'this text stands on ID cards and receipts to say that the plan is not insurance, and does not say so',
      );
  },
};

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

export const grievanceLink: ContentRule = {
  id: 'grievance-link',
  severity: 'error',
  legal: true,
  finds:
    'a footer without a link to the grievance form; for a site with offices in California, a link whose name does not contain the words “grievance form”',
  source:
    'Cal. Health & Safety Code § 1368.015(b): on the home page, “clearly identified as GRIEVANCE FORM”; for counsel to check',
  check: ({ record: { footer, site }, officeStates }, report) => {
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
      return report(['footer', 'variables', 'footer_nav'], message);
    }
    if (!officeStates().includes('CA') || links.some(({ title }) => /grievance form/.test(fold(title))))
      return;
    const message = `“${first.title}” must be called “Grievance form”: California wants the link named so where a plan has offices there`;
    report(['footer', 'variables', 'footer_nav', first.index, 'title'], message);
  },
};

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
  check: ({ record, texts, officeStates }, report) => {
    if (!officeStates().includes('CA')) return;
    const index = record.pages.findIndex(({ page }) => page === 'grievance-form');
    if (index === -1)
      return report(
        ['pages'],
        'a site with offices in California needs a page grievance-form with the regulator’s statement',
      );
    const text = texts()
      .list.filter(({ page }) => page === 'grievance-form')
      .map((shown) => texts().foldedOf(shown))
      .join('\n');
    const digits = text.replace(/\D/g, '');
    const own = tenDigits(record.header.variables.header_phone_number);
    const parts: [isThere: boolean, what: string][] = [
      [text.includes(DMHC_NAME), 'the regulator’s name, California Department of Managed Health Care'],
      [text.includes(DMHC_ADDRESS), 'the regulator’s address, www.dmhc.ca.gov'],
      [digits.includes(DMHC_PHONE), 'the regulator’s number, 1-888-466-2219'],
      [own === '' || digits.includes(own), 'the plan’s own number, as in the header'],
    ];
    for (const [isThere, what] of parts)
      if (!isThere) report(['pages', index, 'sections'], `the grievance page lacks ${what}`);
  },
};
