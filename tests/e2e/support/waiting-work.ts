import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, siteUrl } from './fixtures.ts';
import { attach, fillGrievance, newAddress, openGrievance, openReview, pdf, send } from './grievance-page.ts';
import { postFrom } from './post-from-page.ts';

/** A square of one color. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mPgjpmHFTEMLQkAWn9BQQ9pc+oAAAAASUVORK5CYII=',
  'base64',
);

/** Files a grievance of Harbor with a PDF and a picture. @returns its number, and the address of the member */
export async function fileGrievance(page: Page): Promise<{ caseNumber: string; email: string }> {
  await openGrievance(page);
  const email = await fillGrievance(page, newAddress());
  await attach(page, pdf('invoice.pdf'), { name: 'tooth.png', mimeType: 'image/png', buffer: PNG });
  await openReview(page);
  await send(page);
  const number = page.getByText(/G-\w{4}-\w{4}/).first();
  await expect(number).toBeVisible();
  return { caseNumber: /G-\w{4}-\w{4}/.exec((await number.textContent()) ?? '')?.[0] ?? '', email };
}

/** Sends a message to Harbor. @returns its ticket, and the address of the sender */
export async function writeMessage(page: Page): Promise<{ ticket: string; email: string }> {
  await page.goto(siteUrl('harbor', '/support'));
  const email = newAddress();
  const { body } = await postFrom(page, '/api/v4/contact', {
    name: 'Ana Núñez',
    email,
    subject: 'A lost card',
    message: 'I lost my card.\nCan I get another?',
    dedupeKey: randomUUID(),
  });
  return { ticket: String(body.ticket), email };
}
