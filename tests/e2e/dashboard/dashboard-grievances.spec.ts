import type { Page } from '@playwright/test';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { rows } from '../support/database.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { joinMember } from '../support/join-member.ts';

const GRIEVANCES = '/dashboard?section=grievances';
/** longer than any line on a phone */
const LONG = `The bill says ${'unreadable'.repeat(12)}, which nobody explained.`;

/** Sends a grievance through the API, as the form on the page does. @returns its case number */
async function send(page: Page, whatHappened: string, urgent = false): Promise<string> {
  return page.evaluate(
    async ({ whatHappened, urgent }) => {
      const { csrfToken } = await (await fetch('/api/auth')).json();
      const response = await fetch('/api/v4/grievance', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'csrf-token': csrfToken },
        body: JSON.stringify({
          name: 'Ana Reyes',
          email: 'ana@example.com',
          contactBy: 'email',
          whatHappened,
          urgent,
          desiredOutcome: 'Return the difference.',
          urgentReason: urgent ? 'It is swollen.' : '',
          dedupeKey: crypto.randomUUID(),
        }),
      });
      return (await response.json()).caseNumber;
    },
    { whatHappened, urgent },
  );
}

test.use({ allowedConsole: [/status of 503|net::ERR_/] });

test.describe('grievances on the dashboard', () => {
  test('a member sees each of their cases with its stages, deadlines and decision', async ({ page }) => {
    const member = await joinMember(page);
    await page.goto(siteUrl('harbor', GRIEVANCES));
    await expect(page.getByRole('heading', { name: 'You haven’t filed a grievance.' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Send a grievance' })).toHaveAttribute(
      'href',
      '/grievance-form',
    );
    expect(await axeErrors(page)).toEqual([]);

    const usual = await send(page, LONG);
    const urgent = await send(page, 'My face is swollen.', true);
    const [stored] = await rows<{ days: number }>(
      `select g.resolve_by - g.received_on as days from grievances g
       join accounts a on (a.site, a.id) = (g.site, g.account_id) where a.email = $1 and g.case_number = $2`,
      [member.email, usual],
    );
    expect(stored).toEqual({ days: 30 });

    // every other request fails
    let requests = 0;
    await page.route('**/api/v4/member/grievances', (route) => {
      requests += 1;
      return requests % 2 === 1 ? route.fulfill({ status: 503, body: '' }) : route.fallback();
    });
    await page.reload();
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(page.getByRole('article')).toHaveCount(2);
    const case_ = (number: string) => page.getByRole('article', { name: number });
    await expect(page.getByRole('article').first()).toHaveAccessibleName(urgent);
    await expect(case_(urgent)).toContainText('We have 3 days left to decide.');
    await expect(case_(usual)).toContainText('We have 5 days left');
    await expect(case_(usual).getByRole('listitem')).toHaveCount(3);

    // staff acknowledge one and decide the other, late
    await rows(
      `update grievances set status = 'acknowledged', acknowledged_at = now(), handler = 'Rosa Diaz',
       resolve_by = current_date - 2 where case_number = $1`,
      [usual],
    );
    await rows(
      `update grievances set status = 'resolved', acknowledged_at = now(), resolved_at = now(),
       decision = $2 where case_number = $1`,
      [urgent, 'We return $84.\n\nIt is on its way to your card.'],
    );
    await page.unroute('**/api/v4/member/grievances');
    await page.reload();
    await expect(case_(usual)).toContainText('Rosa Diaz looks into it');
    await expect(case_(usual)).toContainText(/We are \d days? late/);
    await expect(page.getByRole('region', { name: `Our decision on ${urgent}` })).toContainText(
      'We return $84.',
    );
    await case_(usual).locator('summary').press('Enter');
    await expect(case_(usual).getByText('Return the difference.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'how to reach it' })).toHaveAttribute(
      'href',
      '/grievance-form#regulator',
    );
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeErrors(page)).toEqual([]);

    // anyone can type a case number, so typing one gives no access
    await page.context().clearCookies();
    await joinMember(page);
    await page.goto(siteUrl('harbor', GRIEVANCES));
    await expect(page.getByRole('heading', { name: 'You haven’t filed a grievance.' })).toBeVisible();
  });
});
