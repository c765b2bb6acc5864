import type { LiveContent } from '#api/brand/live-brand.ts';
import { sampleMails } from '#api/mails/sample-mails.ts';
import { parseRecord } from '#cms/record/parse-record.ts';
import { filesSource } from '#cms/sources/files.ts';
import { type DevPage, sampleMailsPage } from '#server/members-api/sample-mails-page.ts';
import { sampleDocuments } from '#tests/support/api/sample-documents.ts';
import { pdfText } from '#tests/support/files/pdf-text.ts';
import { inLanguage } from '#util/language/current-language.ts';
import { escapeHtml } from '#util/text/escape-html.ts';

// What the API sends and prints, as pages: `/gallery/mails/<site>/<mail>`, and `/gallery/papers/<site>` with the texts
// of all papers.

const NAMES = ['Ana Reyes', 'Leo Reyes'];
const PAPERS = /^\/gallery\/papers\/([a-z0-9-]+)$/;

/** What the papers say of people, offices and payments (sample-documents.ts). A name in two fonts is in pieces. */
export const PAPER_VALUES = [
  ...NAMES,
  'Household plan',
  'Member',
  'Child',
  'Point Loma Dental',
  'Rosecrans Street',
  'Stearns Landing',
  'Dr. Linh Nguy',
  'n',
  'Dental discount membership',
  'Membership',
  'Coupon SMILE10',
  'Returned to',
  'our card',
  'Network',
  'Step-free entrance',
  'state license board',
  'I have read the Terms of Service of',
  'and agree to them',
  'I agree that the plan renews automatically',
  'charges my card',
  'on',
];

/** Every mail, by the name in its address. */
export const mailNames = (): string[] => sampleMails().map(({ name }) => name);

/** @param tenants the folder of the brands @returns null for other paths */
export function mailsAndPapers(tenants: string): (path: string) => Promise<DevPage | null> {
  const source = filesSource(tenants);
  const liveContent = async (site: string): Promise<LiveContent> => {
    const { raw, placeOf, readMedia } = await source.read(site, 'live');
    return { content: site, record: parseRecord(raw, { site, version: 'live', placeOf }), readMedia };
  };
  const originOf = async (site: string) => `http://${site}.localhost`;
  return async (path) => {
    const [, site] = PAPERS.exec(path) ?? [];
    if (site) return inLanguage('es', async () => papersPage(await liveContent(site)));
    return sampleMailsPage(path, { contents: { liveContent, originOf }, sites: await source.sites() });
  };
}

async function papersPage(live: LiveContent): Promise<DevPage> {
  const sections: string[] = [];
  for (const [name, draw] of Object.entries(await sampleDocuments(live, NAMES))) {
    const lines = pdfText(await draw()).split('\n');
    sections.push(
      `<section aria-label="#${escapeHtml(name.replaceAll(' ', '-'))}">${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}</section>`,
    );
  }
  const body = `<!doctype html><html lang="es"><title>#papers</title><link rel="icon" href="data:,">${sections.join('')}</html>`;
  return { type: 'text/html; charset=utf-8', body };
}
