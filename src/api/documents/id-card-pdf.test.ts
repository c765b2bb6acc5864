import { describe, expect, it } from 'vitest';
import type { IdCard } from '#contracts/membership/id-card.ts';
import type { Receipt } from '#contracts/payment/receipt.ts';
import { makeDocumentBrand } from '#tests/support/api/document-brand.ts';
import { pdfText } from '#tests/support/files/pdf-text.ts';
import { idCardPdf } from './id-card-pdf.ts';
import { receiptPdf } from './receipt-pdf.ts';

const brand = makeDocumentBrand({ notInsurance: 'It is a discount plan.' });
const at = new Date('2026-06-15T17:00:00Z');
const member = (name: string) => ({
  id: '00000000-0000-4000-8000-000000000001',
  name,
  relation: 'Child',
  coveredFrom: '2026-06-15',
  coveredThrough: '2027-06-14',
});
const card: IdCard = {
  membershipId: '00000000-0000-4000-8000-000000000000',
  brand: brand.name,
  phone: brand.phone,
  website: brand.website,
  plan: 'Harbor Club',
  number: 'K7M-4XR-9PD',
  holder: 'Linh Nguyễn',
  validFrom: '2026-06-15',
  validThrough: '2027-06-14',
  members: [member('Linh Nguyễn')],
  office: {
    name: 'Point Loma Dental',
    street: '12 Rosecrans Street',
    city: 'San Diego',
    state: 'CA',
    zip: '92106',
    phone: '6195550123',
  },
  notice: 'THIS IS NOT INSURANCE',
  explanation: brand.notInsurance,
};
const textOf = async (more: Partial<IdCard> = {}) =>
  pdfText(await idCardPdf([{ ...card, ...more }], { brand, at })).replaceAll('\n', '');
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length;

describe('a printed card', () => {
  it('a printed card has everything an office asks for, and the exact notice on both sides and below', async () => {
    const text = await textOf();
    for (const part of [
      'Harbor Dental Club',
      'Harbor Club',
      'K7M-4XR-9PD',
      'Linh Nguyễn',
      '06/15/26 – 06/14/27',
      'Point Loma Dental',
      '12 Rosecrans Street, San Diego, CA 92106',
      '(805) 555-0140',
    ])
      expect(text).toContain(part);
    expect(text.split('THIS IS NOT INSURANCE')).toHaveLength(4);
  });

  it('a printed card names twelve people, and its page names all, however long the names', async () => {
    const long = 'Maximiliana Guadalupe Hernández-Villanueva de la Cruz y Montoya';
    const names = Array.from({ length: 14 }, (_none, index) => `${long} ${index}`);
    const members = names.map(member);
    const text = await textOf({ members, holder: names[0]! });
    expect(text).toContain('and 4 more, listed below');
    for (const name of names) expect(text.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''));
    const twelve = await textOf({ members: members.slice(0, 12) });
    expect(twelve).not.toContain('listed below');
  });

  it('a printed card continues on a second page when one is full', async () => {
    const members = Array.from({ length: 24 }, (_none, index) => member(`Person ${index}`));
    const pdf = await idCardPdf([{ ...card, members }], { brand, at });
    expect(pagesOf(pdf)).toBe(2);
    expect(pagesOf(await idCardPdf([card], { brand, at }))).toBe(1);
    const text = pdfText(pdf);
    for (const { name } of members) expect(text).toContain(name);
  });

  it('a file of cards has a page for each card of a household', async () => {
    const pdf = await idCardPdf([card, { ...card, holder: 'Leo Nguyễn' }], { brand, at });
    expect(pagesOf(pdf)).toBe(2);
    expect(pdfText(pdf).replaceAll('\n', '')).toContain('Leo Nguyễn');
  });

  it('a printed card has names in many scripts in reading order', async () => {
    const names = [
      'דנה כהן',
      'محمد علي',
      'Ольга Петрова',
      'Nguyễn Thị Ánh',
      '王小明',
      '김민수',
      'प्रिया शर्मा',
    ];
    const text = await textOf({ holder: names[0]!, members: names.map(member) });
    for (const name of names) expect(text).toContain(name);
  });

  it('a printed card keeps characters that no font can draw for copying and screen readers', async () => {
    expect(await textOf({ members: [member('Անի Սարգսյան')] })).toContain('Անի Սարգսյան');
  });

  it('a printed card is accessible to screen readers, with a title, a language and a structure', async () => {
    const raw = (await idCardPdf([card], { brand, at })).toString('latin1');
    for (const part of [
      '/Lang (en-US)',
      '/DisplayDocTitle true',
      '/Marked true',
      '/StructTreeRoot',
      '<pdfuaid:part>1<',
    ])
      expect(raw).toContain(part);
    for (const role of ['Document', 'H1', 'H2', 'P', 'Sect', 'Table', 'TR', 'TH', 'TD'])
      expect(raw).toContain(`/S /${role}\n`);
    // every font is embedded
    expect(raw).not.toContain('/Subtype /Type1');
    expect(raw.match(/\/FontFile2/g)?.length).toBe(raw.match(/\/Type \/FontDescriptor/g)?.length);
  });

  it('a printed card without an office is for any participating office', async () => {
    expect(await textOf({ office: null })).toContain('Any participating office');
  });

  it('a printed card is well-formed for a brand with special characters in its name', async () => {
    const odd = { ...brand, name: 'Smith & Sons <Dental>' };
    const raw = (await idCardPdf([{ ...card, brand: odd.name }], { brand: odd, at })).toString('latin1');
    const xml = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(raw)?.[0] ?? '';
    expect(xml).toContain('Smith and Sons Dental');
    expect(xml).not.toMatch(/&(?!amp;)/);
  });
});

describe('a printed receipt', () => {
  const receipt: Receipt = {
    id: '00000000-0000-4000-8000-000000000000',
    address: brand.address,
    service: 'Dental discount membership',
    covered: [{ name: 'Łukasz Żółć', from: '2026-06-15', through: '2027-06-14' }],
    number: '4F2A-91BC',
    brand: brand.name,
    company: brand.company,
    phone: brand.phone,
    website: brand.website,
    paidOn: '2026-06-15',
    paidBy: 'Łukasz Żółć',
    memberNumber: 'K7M-4XR-9PD',
    lines: [
      { text: 'Harbor Club: Łukasz Żółć', cents: 14_900 },
      { text: 'Coupon SMILE10', cents: -1490 },
    ],
    totalCents: 13_410,
    card: { brand: 'visa', last4: '4242' },
    refunds: [],
    notice: 'THIS IS NOT INSURANCE',
  };
  const text = async (more: Partial<Receipt> = {}) =>
    pdfText(await receiptPdf({ ...receipt, ...more }, { brand, at })).replaceAll('\n', '');

  it('a printed receipt lists lines, total, card and date', async () => {
    const found = await text();
    for (const part of [
      '41 Stearns Landing',
      'Service Dental discount membership',
      'Dates covered',
      '06/15/26 to 06/14/27',
      'Receipt 4F2A-91BC',
      'Paid to Harbor Dental Club, LLC',
      'Paid on 06/15/26',
      'Paid by Łukasz Żółć',
      '$149.00',
      '−$14.90',
      '$134.10',
      'Visa ending in 4242',
      'THIS IS NOT INSURANCE',
    ])
      expect(found).toContain(part);
    expect(found).not.toContain('Returned');
  });

  it('a printed receipt names the payment card as the dashboard and the emails do', async () => {
    expect(await text({ card: { brand: 'unionpay', last4: '4242' } })).toContain('UnionPay ending in 4242');
  });

  it('a printed receipt states refunds, and says when nothing was charged', async () => {
    const refunds = [{ on: '2026-06-20', cents: 5000, text: 'Returned to your card' }];
    const found = await text({ refunds, card: null, totalCents: 0 });
    expect(found).toContain('Returned to your card, 06/20/26$50.00');
    expect(found).toContain('Nothing was charged to a card.');
    // another person paid, and optional details are missing
    expect(await text({ card: null })).not.toContain('charged');
  });
});
