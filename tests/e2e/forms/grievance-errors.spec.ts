import { localDay } from '#util/dates/calendar.ts';
import { expect, test } from '../support/fixtures.ts';
import {
  answer,
  attach,
  attachSizes,
  errorIs,
  field,
  fillGrievance,
  heading,
  openGrievance,
  openReview,
  PDF,
  pdf,
  send,
  storedFor,
} from '../support/grievance-page.ts';
import { dropNextResponse } from '../support/post-from-page.ts';

const MEGABYTE = 1024 * 1024;

test.describe('what is missing or wrong', () => {
  test('shows an error beside each empty required field and sends no request', async ({ page }) => {
    await openGrievance(page);
    const posts: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    await openReview(page);
    await expect(page.locator('form').getByRole('alert')).toHaveText(
      '6 answers need another look. They are marked below.',
    );
    await expect(page.getByLabel('I am the member')).toBeFocused();
    await expect(page.getByRole('group', { name: 'Who is filing?' })).toHaveAccessibleDescription(
      'Please say who is filing.',
    );
    await errorIs(page, 'name', 'Please enter the member’s name.');
    await errorIs(page, 'email', 'Please enter your email address.');
    await errorIs(page, 'whatHappened', 'Please tell us what happened.');
    await errorIs(page, 'desiredOutcome', 'Please tell us what you would like us to do.');
    await expect(
      page.getByRole('group', { name: 'Could waiting harm someone’s health?' }),
    ).toHaveAccessibleDescription(/Please say whether it is urgent\.$/);
    expect(posts).toEqual([]);
  });

  test('requires the fields that depend on contact method, filer and urgency', async ({ page }) => {
    await openGrievance(page);
    await fillGrievance(page);
    await field(page, 'email').fill('');
    await page.getByLabel('By phone').check();
    await page.getByLabel('Someone else, for the member').check();
    await page.getByRole('radio', { name: /^Yes/ }).check();
    await openReview(page);
    await errorIs(
      page,
      'representative.name',
      'Please enter the name of the person who files for the member.',
    );
    await errorIs(page, 'representative.relationship', 'Please say who this person is to the member.');
    await errorIs(
      page,
      'representative.authorisation',
      'Please say how the member has agreed, such as in a signed letter.',
    );
    await errorIs(page, 'phone', 'Please enter your phone number.');
    await errorIs(page, 'urgentReason', 'Please say why it is urgent.');
    await page.getByLabel('By mail').check();
    await openReview(page);
    await errorIs(page, 'address', 'Please enter your postal address.');
    await field(page, 'email').fill('ana@');
    await field(page, 'phone').fill('none');
    await openReview(page);
    await errorIs(page, 'email', 'Please enter an email address such as ana@example.com.');
    await errorIs(page, 'phone', 'Please enter a phone number such as (602) 555-0100.');
  });

  test('rejects invalid and future dates', async ({ page }) => {
    await openGrievance(page);
    await fillGrievance(page);
    const day = page.getByLabel('On which day?');
    for (const typed of ['02/30/26', 'last week']) {
      await day.fill(typed);
      await openReview(page);
      await errorIs(page, 'happenedOn', 'Please enter a date such as 05/31/90.');
      await expect(day).toBeFocused();
    }
    await day.fill(`12/31/${Number(localDay().slice(0, 4)) + 1}`);
    await openReview(page);
    await errorIs(page, 'happenedOn', 'This date is in the future.');
    await day.fill('1.2.2026');
    await expect(page.getByText('January 2, 2026')).toBeVisible();
    await openReview(page);
    await expect(heading(page)).toHaveText('Is this right?');
  });

  test('rejects unsuitable files before they are sent', async ({ page }) => {
    await openGrievance(page);
    await fillGrievance(page);
    const list = page.getByRole('list', { name: 'Files to send' });
    await attach(
      page,
      { name: 'photo.heic', mimeType: 'image/heic', buffer: PDF },
      { name: 'film.mp4', mimeType: 'video/mp4', buffer: PDF },
    );
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: 'film.mp4: Please send PDF, JPEG, PNG or plain text files.' }),
    ).toBeAttached();
    await attachSizes(page, { 'large.pdf': 5 * MEGABYTE + 1, 'empty.pdf': 0 });
    await expect(list.getByRole('listitem')).toContainText([
      'Photos in the HEIC format cannot be opened everywhere. Please send it as JPEG.',
      'Please send PDF, JPEG, PNG or plain text files.',
      'Please attach files of at most 5 MB.',
      'This file is empty.',
    ]);
    await openReview(page);
    await expect(field(page, 'attachments')).toBeFocused();
    for (const name of ['photo.heic', 'film.mp4', 'large.pdf', 'empty.pdf'])
      await page.getByRole('button', { name: `Remove ${name}` }).click();
    await expect(field(page, 'attachments')).toBeFocused();
    await expect(list).toBeHidden();

    const large = 4 * MEGABYTE;
    await attachSizes(page, { '1.pdf': large, '2.pdf': large, '3.pdf': large, '4.pdf': large });
    await expect(page.getByText('Please attach at most 15 MB together.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove 1.pdf' }).click();
    await expect(page.getByText('Please attach at most 15 MB together.')).toBeHidden();
    await attach(page, pdf('5.pdf'), pdf('6.pdf'), pdf('7.pdf'));
    await expect(page.getByText('Please attach at most 5 files.')).toBeVisible();
  });

  test.describe('an error in a file that only the server finds', () => {
    test.use({ allowedConsole: [/status of 422/] });

    test('marks a damaged file and keeps the rest of the form', async ({ page }) => {
      await openGrievance(page);
      const email = await fillGrievance(page);
      await attach(page, pdf('whole.pdf'), pdf('torn.pdf', PDF.subarray(0, 30)));
      await openReview(page);
      await send(page);
      await expect(page.getByRole('listitem').filter({ hasText: 'torn.pdf' })).toContainText(
        'This file is damaged or incomplete. Please send it again.',
      );
      await expect(field(page, 'attachments')).toBeFocused();
      await page.getByRole('button', { name: 'Remove torn.pdf' }).click();
      await openReview(page);
      await send(page);
      await expect(heading(page)).toHaveText('We have your grievance');
      expect(await storedFor(email)).toHaveLength(1);
    });
  });
});

test.describe('while the server is unavailable', () => {
  test.use({ allowedConsole: [/Failed to load resource/] });

  test('keeps the grievance while the server is unavailable and sends it later', async ({ page }) => {
    await openGrievance(page);
    const email = await fillGrievance(page);
    await attach(page, pdf('bill.pdf'));
    await openReview(page);
    await page.route('**/api/**', (route) => route.abort());
    await send(page);
    await expect(page.locator('form').getByRole('alert')).toContainText(
      'We cannot reach our server right now.',
    );
    await expect(page.locator('form').getByRole('alert')).toBeFocused();
    await page.getByRole('button', { name: 'Go back' }).click();
    await expect(page.getByLabel('What happened?')).toHaveValue(/The crown fell out/);
    await openReview(page);
    await page.unroute('**/api/**');
    await send(page);
    await expect(heading(page)).toHaveText('We have your grievance');
    expect(await storedFor(email)).toHaveLength(1);
  });

  test('stores one case when the first response is lost', async ({ page }) => {
    await openGrievance(page);
    const email = await fillGrievance(page);
    await openReview(page);
    await dropNextResponse(page, '/api/v4/grievance');
    await send(page);
    await expect(page.locator('form').getByRole('alert')).toContainText(
      'We cannot reach our server right now.',
    );
    const [first] = await storedFor(email);
    await send(page);
    await expect(answer(page, 'Case number')).toHaveText(first!.case_number);
    expect(await storedFor(email)).toHaveLength(1);
  });
});
