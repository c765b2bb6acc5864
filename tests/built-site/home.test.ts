import { describe, expect, it } from 'vitest';
import { all, attribute, bodyText, readText } from './markup.ts';
import { contentOf, pageOf, readBrands } from './published.ts';

const brands = await readBrands();

describe.each(brands)('required texts of $release.name', (brand) => {
  const home = pageOf(brand, 'index.html').markup;

  it('the home page says that the plan is not insurance', () => {
    const sentence: string = contentOf(brand, 'base.json').variables.not_insurance_text;
    expect(sentence).toMatch(/not insurance/);
    expect(all(home, 'main').map(readText).join()).toContain(sentence.replace(/\s+/g, ' ').trim());
  });

  it('the home page formats the phone number as (XXX) XXX-XXXX and links it', () => {
    const digits: string = contentOf(brand, 'header.json').variables.header_phone_number;
    const read = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
    const links = all(home, 'a').filter((link) => attribute(link, 'href') === `tel:+1${digits}`);
    expect(digits).toMatch(/^\d{10}$/);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => !readText(link).endsWith(read))).toEqual([]);
  });

  it('every page shows the phone number in the same format', () => {
    const digits: string = contentOf(brand, 'header.json').variables.header_phone_number;
    const [area = '', exchange = '', line = ''] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
    const anyWay = new RegExp(`\\(?${area}\\)?[ .-]*${exchange}[ .-]*${line}`, 'g');
    const written = brand.pages.flatMap(({ markup }) => bodyText(markup).match(anyWay) ?? []);
    expect([...new Set(written)]).toEqual([`(${area}) ${exchange}-${line}`]);
  });
});
