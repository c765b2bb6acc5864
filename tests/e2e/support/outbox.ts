import type { BrowserContext } from '@playwright/test';
import { expect, siteUrl } from './fixtures.ts';

/** The newest mail to an address, of those with such a subject, as `/outbox` of the bare host shows it. */
export async function readMail(
  context: BrowserContext,
  recipient: string,
  about = /(?:)/,
): Promise<{ subject: string; text: string }> {
  const page = await context.newPage();
  try {
    await page.goto(siteUrl('').replace('//.', '//').replace(/\/$/, '/outbox'));
    await page.getByRole('link').filter({ hasText: recipient }).filter({ hasText: about }).first().click();
    return {
      subject: (await page.getByRole('heading', { level: 1 }).textContent()) ?? '',
      text: (await page.locator('.text').textContent()) ?? '',
    };
  } finally {
    await page.close();
  }
}

/** The code of the newest mail with one. */
export async function readLoginCode(context: BrowserContext, recipient: string): Promise<string> {
  let code = '';
  await expect(async () => {
    const { text } = await readMail(context, recipient, /code/i);
    code = /^\d{6}$/m.exec(text)?.[0] ?? '';
    expect(code).not.toBe('');
  }).toPass();
  return code;
}
