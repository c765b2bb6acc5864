import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { type ErrorBody, ErrorBodySchema } from '#contracts/shared/errors.ts';
import { type GrievanceReceipt, GrievanceReceiptSchema, grievance } from '#contracts/support/grievance.ts';
import type { TestApi } from './test-api.ts';
import type { TestBrowser } from './test-browser.ts';

/** Helpers for tests of grievances. */
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n');

const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#1b4d5c' } });
export const makeJpeg = (): Promise<Buffer> => picture().jpeg().toBuffer();
export const makePng = (): Promise<Buffer> => picture().png().toBuffer();

let visitors = 0;

/** A visitor with another address each time, so that grievances of other tests do not count. */
export function visitor(api: TestApi, site = 'harbor'): TestBrowser {
  visitors += 1;
  return api.browser(site, { address: `198.51.100.${visitors}` });
}

/** A valid grievance. */
export const grievanceBody = (changes: Record<string, unknown> = {}) => ({
  name: 'Ana Núñez',
  memberNumber: '',
  email: `ana.${randomUUID().slice(0, 8)}@example.com`,
  contactBy: 'email' as const,
  officeId: 'point-loma',
  happenedOn: '2026-06-01',
  whatHappened: 'The crown fell out after a day.\nThey never called back.',
  desiredOutcome: 'A new crown, or my money back.',
  urgent: false,
  dedupeKey: randomUUID(),
  ...changes,
});

export interface TestFile {
  name: string;
  content: Buffer | string;
  type?: string;
}

/** Sends a form with files as a page does. */
export async function sendGrievance(
  browser: TestBrowser,
  body: unknown,
  files: readonly TestFile[] = [],
  path: string = grievance.path,
): Promise<Response> {
  const data = new FormData();
  data.set('form', JSON.stringify(body));
  for (const { name, content, type = 'application/octet-stream' } of files)
    data.append('attachments', new File([new Uint8Array(Buffer.from(content))], name, { type }));
  const request = new Request('http://harbor.localhost/', { method: 'POST', body: data });
  const type = request.headers.get('content-type') ?? '';
  return sendBytes(browser, Buffer.from(await request.arrayBuffer()), { path, type });
}

/** Sends exactly these bytes as a page’s form. */
export async function sendBytes(
  browser: TestBrowser,
  bytes: Buffer,
  { path = grievance.path, type }: { path?: string; type: string },
): Promise<Response> {
  if (!browser.csrfToken) await browser.open();
  return browser.send(path, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: {
      'csrf-token': browser.csrfToken,
      'sec-fetch-site': 'same-origin',
      'content-length': String(bytes.length),
      'content-type': type,
    },
  });
}

export async function readReceipt(response: Response): Promise<GrievanceReceipt> {
  if (!response.ok) throw new Error(await response.text());
  return GrievanceReceiptSchema.parse(await response.json());
}

export const readRefusal = async (response: Response): Promise<ErrorBody['error']> =>
  ErrorBodySchema.parse(await response.json()).error;

export const storedCase = (api: TestApi, caseNumber: string) =>
  api.rows('select *, received_on::text from grievances where case_number = $1', [caseNumber]);

export const storedFiles = (api: TestApi, caseNumber: string) =>
  api.rows<{ name: string; type: string; bytes: number; content: Buffer; site: string }>(
    `select a.* from grievance_attachments a join grievances g on (g.site, g.id) = (a.site, a.grievance_id)
     where g.case_number = $1 order by a.name`,
    [caseNumber],
  );

export const readCaseMails = (api: TestApi, caseNumber: string) =>
  api.rows<{ kind: string; recipient: string; subject: string; text: string }>(
    `select * from outbox where dedupe_key like '%:' || $1 order by kind`,
    [caseNumber],
  );

/** Counts the cases created by a form. */
export const countCases = async (api: TestApi, body: { dedupeKey: string }): Promise<number> =>
  (await api.rows(`select 1 from grievances where form->>'dedupeKey' = $1`, [body.dedupeKey])).length;
