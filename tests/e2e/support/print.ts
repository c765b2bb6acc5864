import type { Page } from '@playwright/test';

const MARGIN = '0.4in';

/** How many sheets of paper the page takes when it is printed as a browser does by default. */
export async function sheetsOf(page: Page): Promise<number> {
  const margin = { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN };
  const pdf = await page.pdf({ format: 'Letter', margin });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
