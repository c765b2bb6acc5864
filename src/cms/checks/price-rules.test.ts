import { describe, expect, it } from 'vitest';
import { found, withHtml } from '#tests/support/content/content-checks.ts';

const of = (rule: string) => (html: string) =>
  found(withHtml(`<p>${html}</p>`)).filter((finding) => finding.rule === rule);

describe('an inexact price', () => {
  const claims = of('inexact-price');
  it.each([
    'Plans as low as $9',
    'Cleanings starting at $40',
    'Dentures from $499',
    '$129 and up',
    'Save up to 60%',
    'Up to 60% off',
    'Save up to $300 a year',
    'Hasta 40% de descuento',
    'Limpiezas desde $40',
    'The lowest prices in town',
    'Free exam with every plan',
    'free dental cleaning',
  ])('an inexact price is found in %j', (text) => {
    expect(claims(text)).toHaveLength(1);
  });

  it.each([
    'A crown is $829 instead of $1,290.',
    'From $95 to $70 at every office',
    'From check-ups to crowns',
    '$119 a year, and $70 for each person you add, up to $299 for a household.',
    'Child cleaning, up to 13',
    'Children up to their 26th birthday',
    'Step-free entrance and free parking',
    'Call toll-free',
    '$129 and $84 add up to $213.',
    'Prices, from cleanings to implants',
    'We are not the lowest price.',
    'Free, and without effect on your membership',
    'Cancel up to the day before.',
  ])('no inexact price is found in %j', (text) => {
    expect(claims(text)).toEqual([]);
  });
});

describe('a price that is not in the catalog', () => {
  const wrong = of('price-mismatch');
  // the plan of these tests: $129 a year, $99 for each dependent
  it.each([
    '$119 a year',
    '$1,290 per year',
    '$129.50/year',
    '$12 a month',
    'Only $119 each year',
    '$119 al año',
  ])('a wrong price is found in %j', (text) => {
    expect(wrong(text)).toHaveLength(1);
  });
  it.each([
    '$129 a year',
    '$129.00 per year',
    '$99 for each person you add',
    '$228 a year for two',
    '$10.75 a month',
    'a crown is $829',
    '$5,000 yearly maximum',
    '30% a year',
    'over $119 of care in a year',
  ])('no wrong price is found in %j', (text) => {
    expect(wrong(text)).toEqual([]);
  });

  it('a wrong price is reported with the catalog’s prices', () => {
    expect(wrong('Join for $119 a year.')[0]?.message).toBe(
      '“Join for $119 a year.”: no plan costs $119 a year. In the catalog Single costs $129 a year. Correct the text or catalog/plans.',
    );
  });
});
