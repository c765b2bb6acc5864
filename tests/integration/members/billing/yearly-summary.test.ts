import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balance } from '#contracts/member/billing.ts';
import { yearlySummary } from '#contracts/member/yearly-summary.ts';
import { receipt } from '#contracts/payment/receipt.ts';
import { createMember, logInAgain, type TestMember } from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { pdfText } from '#tests/support/files/pdf-text.ts';

let api: TestApi;
let ana: TestMember;
let other: TestMember;
let elsewhere: TestMember;
/** Ana’s second payment. */
let renewal: string;

const MEMBER = { plan: 'mesa-home-office', office: 'phoenix-arcadia', state: 'AZ' };

beforeAll(async () => {
  api = await openTestApi();
  ana = await createMember(api, { paidAt: '2025-06-15T17:00:00Z' });
  other = await createMember(api);
  elsewhere = await createMember(api, { site: 'mesa', email: ana.email, ...MEMBER });
  // In the evening in San Diego, it is already the next year in UTC.
  renewal = await pay({ cents: 15_900, at: '2026-01-01T05:00:00Z', status: 'captured' });
  await pay({ cents: 700, at: '2026-02-01T17:00:00Z', status: 'declined' });
  await addRefund(ana.paymentId, { cents: 4000, at: '2026-03-04T17:00:00Z', status: 'done' });
  await addRefund(ana.paymentId, { cents: 1000, at: '2026-05-06T17:00:00Z', status: 'started' });
  await addRefund(renewal, { cents: 900, at: '2026-05-06T17:00:00Z', status: 'failed' });
  api.setNow('2026-06-15T17:00:00Z');
  ana.browser = await logInAgain(api, ana);
});
afterAll(() => api.close());

async function pay({ cents, at, status }: { cents: number; at: string; status: string }): Promise<string> {
  const [row] = await api.rows<{ id: string }>(
    `insert into payments (site, purpose, status, amount_cents, idempotency_key, request_hash, account_id,
       membership_id, processor, leased_until, created_at, settled_at)
     values ('harbor', 'renewal', $1, $2, gen_random_uuid()::text, '', $3, $4, 'sandbox', now(), $5, $5) returning id`,
    [status, cents, ana.accountId, ana.membershipId, at],
  );
  return row!.id;
}

const addRefund = (paymentId: string, refund: { cents: number; at: string; status: string }) =>
  api.rows(
    `insert into refunds (site, payment_id, amount_cents, rule, reason, dedupe_key, status, leased_until, created_at)
     values ('harbor', $1, $2, 'default', '', gen_random_uuid()::text, $3, now(), $4)`,
    [paymentId, refund.cents, refund.status, refund.at],
  );

const readSummary = (year: string, browser = ana.browser) =>
  browser.call(yearlySummary, { params: { year } });

describe('yearly summaries', () => {
  it('a summary lists payments of the year by the member’s day, and refunds of earlier payments', async () => {
    expect((await readSummary('2025')).ok()).toMatchObject({
      year: 2025,
      from: '2025-01-01',
      through: '2025-12-31',
      years: [2026, 2025],
      company: 'Harbor Dental Club, LLC',
      paidBy: 'Ana Reyes',
      memberNumbers: [ana.number],
      payments: [
        { id: ana.paymentId, paidOn: '2025-06-15', text: 'Membership', paidCents: 14_900, returnedCents: 0 },
        { id: renewal, paidOn: '2025-12-31', text: 'Renewal', paidCents: 15_900, returnedCents: 0 },
      ],
      paidCents: 30_800,
      returnedCents: 0,
      netCents: 30_800,
      notice: 'THIS IS NOT INSURANCE',
      statement: expect.stringContaining('not tax advice'),
    });
    expect((await readSummary('2026')).ok()).toMatchObject({
      through: '2026-06-15',
      payments: [
        {
          id: ana.paymentId,
          cents: 14_900,
          refundedCents: 5000,
          paidCents: 0,
          returnedCents: 5000,
          returned: [
            { on: '2026-03-04', cents: 4000 },
            { on: '2026-05-06', cents: 1000 },
          ],
        },
      ],
      paidCents: 0,
      returnedCents: 5000,
      netCents: -5000,
    });
  });

  it('a summary agrees with the receipts', async () => {
    for (const year of ['2025', '2026'])
      for (const row of (await readSummary(year)).ok().payments) {
        const full = (await ana.browser.call(receipt, { params: { id: row.id } })).ok();
        expect(full).toMatchObject({ number: row.number, paidOn: row.paidOn, totalCents: row.cents });
        expect(full.refunds.reduce((all, { cents }) => all + cents, 0)).toBe(row.refundedCents);
      }
  });

  it('a summary is empty for a year without payments, and not found for a future year', async () => {
    expect((await readSummary('2024')).ok()).toMatchObject({
      payments: [],
      memberNumbers: [],
      paidCents: 0,
      returnedCents: 0,
      netCents: 0,
      years: [2026, 2025],
    });
    expect((await readSummary('2027')).refused().code).toBe('not_found');
  });

  it.each(['26', '1999', '2026.0', '0x7ea', ' 2026', '20260', 'next', '٢٠٢٦'])(
    'a summary is not found for the malformed year %s',
    async (year) => {
      expect((await readSummary(year)).refused().code).toBe('not_found');
    },
  );

  it('a summary never lists payments of another member, or of the same address at another brand', async () => {
    const found = (await readSummary('2026', other.browser)).ok();
    expect(found.payments.map(({ id }) => id)).toEqual([other.paymentId]);
    expect(found).toMatchObject({ years: [2026], memberNumbers: [other.number] });
    const there = (await readSummary('2026', elsewhere.browser)).ok();
    expect(there.payments.map(({ id }) => id)).toEqual([elsewhere.paymentId]);
    expect(there.brand).not.toBe(found.brand);
  });

  it('a summary as PDF states that it is not insurance and not tax advice', async () => {
    const answer = await ana.browser.call(yearlySummary, {
      params: { year: '2025' },
      query: { format: 'pdf' },
    });
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="payments-2025.pdf"');
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const text = pdfText(answer.bytes).replaceAll('\n', ' ');
    for (const words of ['Payments in 2025', 'Ana Reyes', '12/31/25', '$159.00', '$308.00'])
      expect(text).toContain(words);
    expect(text.replaceAll(/\s+/g, ' ')).toContain('It is not tax advice.');
    expect(text).toContain('THIS IS NOT INSURANCE');
  });

  it('a summary as PDF continues over several pages', async () => {
    const many = await createMember(api);
    await api.rows(
      `insert into payments (site, purpose, status, amount_cents, idempotency_key, request_hash, account_id,
         membership_id, processor, leased_until, created_at, settled_at)
       select 'harbor', 'renewal', 'captured', 1000, gen_random_uuid()::text, '', $1, $2, 'sandbox', now(), at, at
       from generate_series(timestamptz '2024-01-01T20:00:00Z', timestamptz '2024-12-01T20:00:00Z', interval '3 days') at`,
      [many.accountId, many.membershipId],
    );
    const found = (await readSummary('2024', many.browser)).ok();
    expect(found.payments).toHaveLength(112);
    expect(found.paidCents).toBe(112_000);
    const pdf = await many.browser.call(yearlySummary, {
      params: { year: '2024' },
      query: { format: 'pdf' },
    });
    const text = pdfText(pdf.bytes);
    expect(text).toContain('$1,120.00');
    expect(text).toContain('11/29/24');
  });
});

it('the balance names the card field to show, and returns no secret of the processor', async () => {
  const found = (await ana.browser.call(balance)).ok();
  expect(found.payment).toEqual({ processor: 'sandbox', publicKey: null });
});
