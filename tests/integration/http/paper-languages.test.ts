import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LiveContent } from '#api/brand/live-brand.ts';
import { groupDirectory } from '#contracts/catalog/groups.ts';
import { agreements } from '#contracts/member/agreements.ts';
import { yearlySummary } from '#contracts/member/yearly-summary.ts';
import { idCard } from '#contracts/membership/id-card.ts';
import { receipt } from '#contracts/payment/receipt.ts';
import { grievanceForm } from '#contracts/support/grievance.ts';
import { bilingualContent, brandContent } from '#tests/support/api/brand-content.ts';
import { createMember, type TestMember } from '#tests/support/api/members.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { pdfText } from '#tests/support/files/pdf-text.ts';

/** Harbor has pages in two languages; the other brands in English only. */
const liveContent = (site: string): Promise<LiveContent | null> =>
  site === 'harbor' ? bilingualContent(site) : brandContent(site);

let api: TestApi;
let ana: TestMember;
let group = '';
beforeAll(async () => {
  api = await openTestApi({ deps: { liveContent } });
  ana = await createMember(api);
  group = (await brandContent('harbor'))?.record.base.variables.group_key ?? '';
});
afterAll(() => api.close());

/** what a browser in English sends when it follows a link */
const headers = { 'accept-language': 'en-US,en;q=0.9' };

const papers = (lang: string) => {
  const query = { format: 'pdf', lang } as const;
  const { browser } = ana;
  return [
    browser.call(idCard, { params: { id: ana.membershipId }, query, headers }),
    browser.call(idCard, {
      params: { id: ana.membershipId },
      query: { ...query, layout: 'wallet' },
      headers,
    }),
    browser.call(receipt, { params: { id: ana.paymentId }, query, headers }),
    browser.call(yearlySummary, { params: { year: '2026' }, query, headers }),
    browser.call(agreements, { query, headers }),
    browser.call(groupDirectory, { params: { id: group }, query, headers }),
    browser.call(grievanceForm, { query: { lang }, headers }),
  ];
};

it('a link of a Spanish page gives papers in Spanish, and one of an English page in English', async () => {
  for (const lang of ['es', 'en', 'es'])
    for (const paper of papers(lang)) {
      const { status, headers: answered, bytes } = await paper;
      expect([status, answered.get('content-language')]).toEqual([200, lang]);
      expect(Buffer.from(bytes).toString('latin1')).toContain(`/Lang (${lang}-US)`);
    }
});

it('a file to save has a name in the language of the page', async () => {
  const names = (await Promise.all(papers('es'))).map(
    (answer) => /filename="(.*)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1],
  );
  expect(names.map((name) => name?.replace(/-[\dA-F].*/, ''))).toEqual([
    'tarjeta-de-membresia.pdf',
    'tarjeta-de-membresia.pdf',
    'recibo',
    'pagos',
    'acuerdos.pdf',
    'directorio',
    'formulario-de-quejas.pdf',
  ]);
});

it('the directory as a spreadsheet is in the language of its link', async () => {
  const read = async (lang: string) => {
    const query = { format: 'csv', lang } as const;
    const { bytes } = await ana.browser.call(groupDirectory, { params: { id: group }, query, headers });
    return Buffer.from(bytes).toString('utf8').split('\r\n');
  };
  const [english, spanish] = [await read('en'), await read('es')];
  expect(english[0]).toContain('"State","City","Office"');
  expect(spanish[0]).toContain('"Estado","Ciudad","Consultorio"');
  expect(spanish[1]).toContain('Dentista general');
  expect(spanish).toHaveLength(english.length);
});

it('a language that no page can have is refused', async () => {
  for (const paper of papers('fr')) expect((await paper).refused().code).toBe('invalid');
});

it('a brand without the language answers in its own', async () => {
  const answer = await api.browser('brightway').call(grievanceForm, { query: { lang: 'es' }, headers });
  expect(answer.status).toBe(200);
  expect(pdfText(answer.bytes)).toContain('Grievance form');
});
