import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idCard } from '#contracts/membership/id-card.ts';
import { receipt } from '#contracts/payment/receipt.ts';
import { AT_MESA, createMember, logInAgain, type TestMember } from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { pdfText } from '#tests/support/files/pdf-text.ts';

let api: TestApi;
let ana: TestMember;
beforeAll(async () => {
  api = await openTestApi();
  ana = await createMember(api, {
    dependents: [
      { firstName: 'Thị Ánh', lastName: 'Nguyễn' },
      { firstName: 'Łukasz', lastName: 'Żółć' },
    ],
  });
});
afterAll(() => api.close());

const PDF = { accept: 'application/pdf' };
const card = (id: string, browser = ana.browser) => browser.call(idCard, { params: { id } });

describe('ID cards', () => {
  it('an ID card shows the plan, the number, all covered people, and that it is not insurance', async () => {
    const answer = (await card(ana.membershipId)).ok();
    expect(answer).toMatchObject({
      brand: 'Harbor Dental Club',
      plan: 'Harbor Club',
      number: ana.number,
      holder: 'Ana Reyes',
      validFrom: '2026-06-15',
      validThrough: '2027-06-14',
      notice: 'THIS IS NOT INSURANCE',
      office: { state: 'CA' },
    });
    expect(answer.members.map(({ name }) => name)).toEqual(['Ana Reyes', 'Thị Ánh Nguyễn', 'Łukasz Żółć']);
    expect(answer.phone).toContain('555');
  });

  it('an ID card can name each covered person as its holder', async () => {
    const [, second = ''] = ana.memberIds;
    expect((await card(second)).ok()).toMatchObject({ holder: 'Thị Ánh Nguyễn', number: ana.number });
  });

  it('an ID card is returned as PDF on request, by header or by address', async () => {
    const byHeader = await ana.browser.call(idCard, { params: { id: ana.membershipId }, headers: PDF });
    const byAddress = await ana.browser.call(idCard, {
      params: { id: ana.membershipId },
      query: { format: 'pdf' },
    });
    for (const answer of [byHeader, byAddress]) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      const text = pdfText(answer.bytes).replaceAll('\n', '');
      expect(text).toContain('THIS IS NOT INSURANCE');
      expect(text).toContain(ana.number);
      for (const name of ['Ana Reyes', 'Thị Ánh Nguyễn', 'Łukasz Żółć']) expect(text).toContain(name);
    }
  });

  it('the PDF has one page for each person, or only one person’s', async () => {
    const [, second = ''] = ana.memberIds;
    const pages = async (id: string) => {
      const answer = await ana.browser.call(idCard, { params: { id }, query: { format: 'pdf' } });
      return Buffer.from(answer.bytes)
        .toString('latin1')
        .match(/\/Type \/Page\n/g)?.length;
    };
    expect(await pages(ana.membershipId)).toBe(3);
    expect(await pages(second)).toBe(1);
  });

  it('the cards of a household can be on one sheet, to cut out for their wallets', async () => {
    const sheet = await ana.browser.call(idCard, {
      params: { id: ana.membershipId },
      query: { format: 'pdf', layout: 'wallet' },
    });
    expect(sheet.headers.get('content-type')).toBe('application/pdf');
    expect(
      Buffer.from(sheet.bytes)
        .toString('latin1')
        .match(/\/Type \/Page\n/g),
    ).toHaveLength(1);
    const text = pdfText(sheet.bytes).replaceAll('\n', '');
    for (const name of ['Ana Reyes', 'Thị Ánh Nguyễn', 'Łukasz Żółć'])
      expect(text).toContain(`Member ${name}`);
    const odd = await ana.browser.call(idCard, {
      params: { id: ana.membershipId },
      query: { layout: 'poster' },
    });
    expect(odd.refused().code).toBe('invalid');
  });

  it('an ID card is returned as JSON if anything is accepted, and never in other formats', async () => {
    const ask = (accept: string) =>
      ana.browser.call(idCard, { params: { id: ana.membershipId }, headers: { accept } });
    expect((await ask('*/*')).headers.get('content-type')).toContain('application/json');
    expect((await ask('application/pdf;q=0.2, application/json')).headers.get('content-type')).toContain(
      'json',
    );
    expect((await ask('image/png')).refused().code).toBe('not_acceptable');
  });

  it('the ID card of another member or another brand is not found', async () => {
    const other = await createMember(api);
    const elsewhere = await createMember(api, AT_MESA);
    const ids = [other.membershipId, other.memberIds[0]!, elsewhere.membershipId, other.paymentId];
    const refusals = [];
    for (const id of [...ids, '00000000-0000-4000-8000-000000000000'])
      refusals.push((await card(id)).refused());
    expect(new Set(refusals.map(({ code, message }) => `${code} ${message}`)).size).toBe(1);
    expect(refusals[0]?.code).toBe('not_found');
  });

  it('refuses an ID card for an ended membership', async () => {
    const gone = await createMember(api, { autoRenew: false, paidAt: '2025-01-10T18:00:00Z' });
    const browser = await logInAgain(api, gone);
    expect((await card(gone.membershipId, browser)).refused()).toMatchObject({
      code: 'not_allowed',
      reason: 'not_covered',
    });
  });

  it('an ID card counts as received on the day of its first view', async () => {
    const member = await createMember(api, { state: 'SC' });
    const received = () =>
      api.rows<{ on: string | null }>(
        'select materials_received_on::text as on from memberships where id = $1',
        [member.membershipId],
      );
    expect(await received()).toEqual([{ on: null }]);
    await card(member.membershipId, member.browser);
    expect(await received()).toEqual([{ on: '2026-06-15' }]);
    api.setNow('2026-06-20T17:00:00Z');
    await card(member.membershipId, await logInAgain(api, member));
    expect(await received()).toEqual([{ on: '2026-06-15' }]);
    api.setNow('2026-06-15T17:00:00Z');
  });
});

describe('receipts', () => {
  it('a receipt lists what was paid, with what, and when', async () => {
    const found = (await ana.browser.call(receipt, { params: { id: ana.paymentId } })).ok();
    expect(found).toMatchObject({
      brand: 'Harbor Dental Club',
      company: 'Harbor Dental Club, LLC',
      paidOn: '2026-06-15',
      paidBy: 'Ana Reyes',
      memberNumber: ana.number,
      totalCents: 36_700,
      card: { brand: 'visa', last4: '4242' },
      refunds: [],
      address: '41 Stearns Landing, Santa Barbara, CA 93101',
      service: 'Dental discount membership',
      covered: ['Ana Reyes', 'Thị Ánh Nguyễn', 'Łukasz Żółć'].map((name) => ({
        name,
        from: '2026-06-15',
        through: '2027-06-14',
      })),
    });
    expect(found.lines.map(({ text }) => text)).toContain('Harbor Club: Łukasz Żółć');
    expect(found.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(found.totalCents);
  });

  it('a receipt can be a PDF', async () => {
    const answer = await ana.browser.call(receipt, { params: { id: ana.paymentId }, headers: PDF });
    const text = pdfText(answer.bytes).replaceAll('\n', '');
    expect(text).toContain('$367.00');
    expect(text).toContain('4242');
    expect(text).toContain('THIS IS NOT INSURANCE');
    expect(answer.headers.get('content-disposition')).toMatch(
      /filename="receipt-[0-9A-F]{4}-[0-9A-F]{4}\.pdf"/,
    );
  });

  it('another member’s receipt is not found', async () => {
    const other = await createMember(api);
    const ask = async (id: string) => (await ana.browser.call(receipt, { params: { id } })).refused().code;
    expect(await ask(other.paymentId)).toBe('not_found');
    expect(await ask(ana.membershipId)).toBe('not_found');
  });
});

describe('limits of drawn documents', () => {
  it('limits PDFs per member, and still returns their data', async () => {
    const mia = await createMember(api);
    const draw = async ({ browser, paymentId }: TestMember) =>
      (await browser.call(receipt, { params: { id: paymentId }, headers: PDF })).status;
    const drawn: number[] = [];
    for (let times = 0; times < 62; times += 1) drawn.push(await draw(mia));
    expect(drawn).toEqual([...Array(60).fill(200), 429, 429]);
    expect((await mia.browser.call(receipt, { params: { id: mia.paymentId } })).status).toBe(200);
    const card = await mia.browser.call(idCard, { params: { id: mia.membershipId }, headers: PDF });
    expect(card.refused().code).toBe('too_many');
    expect(await draw(ana)).toBe(200);
  });
});
