import { afterAll, beforeAll, expect, it } from 'vitest';
import { agreements } from '#contracts/member/agreements.ts';
import { createMember, type TestMember } from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { accessibilityProblems } from '#tests/support/files/pdf-structure.ts';
import { pdfText } from '#tests/support/files/pdf-text.ts';

let api: TestApi;
let ana: TestMember;
beforeAll(async () => {
  api = await openTestApi();
  ana = await createMember(api);
});
afterAll(() => api.close());

it('a member can read what they agreed to, word for word and with its day', async () => {
  const found = (await ana.browser.call(agreements)).ok();
  expect(found).toMatchObject({ company: 'Harbor Dental Club, LLC', agreedBy: 'Ana Reyes' });
  const stored = await api.rows<{ kind: string; wording: string }>(
    'select kind, wording from consents where account_id = $1',
    [ana.accountId],
  );
  expect(stored.length).toBeGreaterThan(0);
  expect(found.agreements.map(({ kind, wording }) => ({ kind, wording }))).toEqual(
    expect.arrayContaining(stored),
  );
  for (const { on, receipt } of found.agreements) {
    expect(on).toBe('2026-06-15');
    expect(receipt).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/);
  }
});

it('a member can keep what they agreed to as a paper', async () => {
  const answer = await ana.browser.call(agreements, { query: { format: 'pdf' } });
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="agreements.pdf"');
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(accessibilityProblems(Buffer.from(answer.bytes))).toEqual([]);
  const text = pdfText(answer.bytes).replaceAll(/\s+/g, ' ');
  for (const { wording } of (await ana.browser.call(agreements)).ok().agreements)
    expect(text).toContain(wording.replaceAll(/\s+/g, ' '));
});

it('a member sees only their own agreements', async () => {
  const other = await createMember(api);
  const [own, others] = await Promise.all(
    [ana, other].map(async ({ browser }) => (await browser.call(agreements)).ok().agreements),
  );
  const ids = new Set(own?.map(({ id }) => id));
  expect(others?.some(({ id }) => ids.has(id))).toBe(false);
});
