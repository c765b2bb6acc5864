import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grievanceForm } from '#contracts/support/grievance.ts';
import { brandNames } from '#tests/support/api/brand-content.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { pdfText } from '#tests/support/files/pdf-text.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

/** Reads the text of the form with lines joined. */
const readText = async (site: string) =>
  pdfText((await api.browser(site).call(grievanceForm)).bytes).replace(/\s+/g, ' ');

describe('the grievance form as PDF', () => {
  it('the form has the fields of the page’s form, and the address to mail it to', async () => {
    const text = await readText('harbor');
    for (const part of [
      'Harbor Dental Club',
      'Grievance form',
      'within 5 days and decide within 30 days, or within 3 days if it is urgent',
      'Member number',
      'If someone files for the member',
      'What happened, in your own words',
      'What would you like us to do?',
      'Is it urgent?',
      'Signature',
      '41 Stearns Landing, Santa Barbara, CA 93101',
      'not insurance',
    ])
      expect(text).toContain(part);
  });

  it('the form contains the regulator’s statement with the brand’s own number', async () => {
    const harbor = await readText('harbor');
    expect(harbor).toContain('California Department of Managed Health Care');
    expect(harbor).toContain('1-888-466-2219');
    expect(harbor).toContain('1-877-688-9891');
    expect(harbor).toContain('call us first at (805) 555-0140');
    const sonrisa = await readText('sonrisa');
    expect(sonrisa).toContain('call us at (210) 555-0150');
    expect(sonrisa).not.toContain('(805) 555-0140');
  });

  it('the form names other contacts for every brand', async () => {
    for (const site of await brandNames()) {
      const text = await readText(site);
      expect(text, site).toContain('Your rights, and who else can help');
      expect(text, site).toMatch(/Department|Commissioner|Division|Office of|attorney general/);
    }
  });

  it('the form is a PDF for screen readers, and is cached', async () => {
    const browser = api.browser();
    const answer = await browser.call(grievanceForm);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="grievance-form.pdf"');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    expect(answer.bytes.toString('latin1')).toContain('/Marked true');
    const etag = answer.headers.get('etag') ?? '';
    expect((await browser.call(grievanceForm, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('the form is not found on a host without a live site', async () => {
    expect((await api.browser('unknown').call(grievanceForm)).refused().code).toBe('not_found');
  });
});
