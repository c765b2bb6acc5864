import { describe, expect, it } from 'vitest';
import { found, places } from '#tests/support/content/content-checks.ts';
import { saysNotInsurance } from '../text/insurance-disclaimer.ts';

describe('that a plan is not insurance', () => {
  const silent = (text?: string) =>
    found((raw) => {
      if (text === undefined) delete raw.base.variables.not_insurance_text;
      else raw.base.variables.not_insurance_text = text;
    });

  it('must be said', () => {
    expect(silent()).toMatchObject([
      { rule: 'not-insurance', severity: 'error', field: 'base.variables.not_insurance_text' },
    ]);
  });

  it('must be said by the text that is there for it', () => {
    expect(silent('Welcome to the club.')).toHaveLength(2);
    expect(silent('A discount plan, not insurance.')).toEqual([]);
  });

  it('may be said in the footer or in a block of disclosures on the home page, not elsewhere', () => {
    const said = (page: string, items: unknown[], footer = '') =>
      found((raw) => {
        delete raw.base.variables.not_insurance_text;
        raw.footer.variables.footer_txt = footer;
        raw.pages = [{ page, sections: [{ type: 'disclosures', items }] }];
      });
    expect(said('home', [{ html: 'This is not insurance.' }])).toEqual([]);
    expect(said('home', [], '<p>No es un <b>seguro</b>.</p>')).toEqual([]);
    expect(said('home', [{ html: 'Prices differ.' }])).toHaveLength(1);
    expect(said('terms', [{ html: 'This is not insurance.' }])).toHaveLength(1);
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
  ])('is said by %j: %s', (text, said) => {
    expect(saysNotInsurance(text.replaceAll('&shy;', '\u00ad'))).toBe(said);
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

  it('must stand in the footer', () => {
    expect(footer([], 'NV')).toEqual(['grievance-link footer.variables.footer_nav']);
    expect(footer([{ title: '', link: '/grievance-form' }], 'NV')).toHaveLength(1);
    expect(
      footer([{ title: 'Complaints', link: 'https://cms.example/harbor/grievance-form' }], 'NV'),
    ).toEqual([]);
  });

  it('must be called so where there are offices in California', () => {
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

  it('must be named with its number and the plan’s own where there are offices in California', () => {
    expect(page(WHOLE)).toEqual([]);
    expect(page(null, 'AZ')).toEqual([]);
    expect(page('<p>Call us.</p>')).toHaveLength(4);
    expect(page(WHOLE.replace('466', '467'))).toEqual(['the regulator’s number, 1-888-466-2219']);
    expect(page(WHOLE.replace('0140', '0141'))).toEqual(['the plan’s own number, as in the header']);
  });
});
