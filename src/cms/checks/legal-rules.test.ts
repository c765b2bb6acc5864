import { describe, expect, it } from 'vitest';
import { found, places } from '#tests/support/content/content-checks.ts';
import { saysNotInsurance } from '../text/insurance-disclaimer.ts';

describe('that a plan is not insurance', () => {
  const silent = (text?: string) =>
    found((raw) => {
      if (text === undefined) delete raw.base.variables.not_insurance_text;
      else raw.base.variables.not_insurance_text = text;
    });

  it('a site must say that the plan is not insurance', () => {
    expect(silent()).toMatchObject([
      { rule: 'not-insurance', severity: 'error', field: 'base.variables.not_insurance_text' },
    ]);
  });

  it('not_insurance_text must say that the plan is not insurance', () => {
    expect(silent('Welcome to the club.')).toHaveLength(2);
    expect(silent('A discount plan, not insurance.')).toEqual([]);
  });

  it('the notice may be in the footer or in disclosures of the home page, not elsewhere', () => {
    const findings = (page: string, items: unknown[], footer = '') =>
      found((raw) => {
        delete raw.base.variables.not_insurance_text;
        raw.footer.variables.footer_txt = footer;
        raw.pages = [{ page, sections: [{ type: 'disclosures', items }] }];
      });
    expect(findings('home', [{ html: 'This is not insurance.' }])).toEqual([]);
    expect(findings('home', [], '<p lang="es">No es un <b>seguro</b>.</p>')).toEqual([]);
    expect(findings('home', [{ html: 'Prices differ.' }])).toHaveLength(1);
    expect(places(findings('terms', [{ html: 'This is not insurance.' }]))).toContain(
      'not-insurance base.variables.not_insurance_text',
    );
  });

  it.each([
    ['This is not insurance.', true],
    ['It is neither insurance nor a health plan.', true],
    ['This plan isn’t health insurance', true],
    ['Dental care without insurance', true],
    ['<p>This is <em>not</em> insur&shy;ance.</p>', true],
    ['Not just savings, insurance!', false],
    ['The best insurance', false],
    ['Nothing to wait for and insurance for all', false],
  ])('saysNotInsurance recognizes the notice in %j: %s', (text, findings) => {
    expect(saysNotInsurance(text.replaceAll('&shy;', '\u00ad'))).toBe(findings);
  });
});

describe('the link to the grievance form', () => {
  const footer = (items: unknown[], state = 'CA') =>
    places(
      found((raw) => {
        raw.footer.variables.footer_nav = items;
        raw.catalog.offices[0]!.state = state;
        raw.pages.push({ page: 'grievance-form', sections: [] });
      }),
    ).filter((place) => place.startsWith('grievance-link'));

  it('the footer must link to the grievance form', () => {
    expect(footer([], 'NV')).toEqual(['grievance-link footer.variables.footer_nav']);
    expect(footer([{ title: '', link: '/grievance-form' }], 'NV')).toHaveLength(1);
    expect(
      footer([{ title: 'Complaints', link: 'https://cms.example/harbor/grievance-form' }], 'NV'),
    ).toEqual([]);
  });

  it('in California the link must be called “Grievance Form”', () => {
    const field = 'grievance-link footer.variables.footer_nav[0].title';
    expect(footer([{ title: 'Complaints', link: '/grievance-form' }])).toEqual([field]);
    expect(footer([{ title: 'GRIEVANCE  FORM', link: '/grievance-form/' }])).toEqual([field]);
    expect(footer([{ title: 'Our Grievance Form', link: '/grievance-form#top' }])).toEqual([]);
  });
});

describe('the regulator', () => {
  const page = (html: string | null, state = 'CA') =>
    found((raw) => {
      raw.catalog.offices[0]!.state = state;
      raw.header.variables.header_phone_number = '(805) 555-0140';
      if (html !== null) raw.pages.push({ page: 'grievance-form', sections: [{ type: 'rich_text', html }] });
    })
      .filter(({ rule }) => rule === 'regulator-phone')
      .map(({ message }) => message.replace('the grievance page lacks ', ''));
  const WHOLE =
    '<p>The California Department of Managed Health Care … telephone us at (805) 555-0140 … 1-888-466-2219 … www.dmhc.ca.gov</p>';

  it('in California the grievance page must name the regulator and both phone numbers', () => {
    expect(page(WHOLE)).toEqual([]);
    expect(page(null, 'AZ')).toEqual([]);
    expect(page('<p>Call us.</p>')).toHaveLength(4);
    expect(page(WHOLE.replace('466', '467'))).toEqual(['the regulator’s number, 1-888-466-2219']);
    expect(page(WHOLE.replace('0140', '0141'))).toEqual(['the plan’s own number, as in the header']);
  });
});
