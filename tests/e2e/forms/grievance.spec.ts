import { randomUUID } from 'node:crypto';
import { addDays } from '#util/dates/calendar.ts';
import { formatDay } from '#util/dates/format-day.ts';
import { longDay } from '#util/dates/us-date.ts';
import { rows } from '../support/database.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import {
  answer,
  attach,
  fillGrievance,
  HAPPENED,
  HAPPENED_TYPED,
  heading,
  newAddress,
  openGrievance,
  openReview,
  PDF,
  pdf,
  send,
  storedFor,
} from '../support/grievance-page.ts';
import { readMail } from '../support/outbox.ts';
import { postFrom } from '../support/post-from-page.ts';

test.describe('a grievance', () => {
  test('a grievance is reviewed, sent, stored, and confirmed with its deadlines', async ({
    page,
    context,
  }) => {
    await openGrievance(page);
    const email = await fillGrievance(page);
    await page.getByLabel('Member number').fill('K7M-4XR-9PD');
    await page.getByLabel('On which day?').pressSequentially(HAPPENED_TYPED.replaceAll('/', ''));
    await expect(page.getByLabel('On which day?')).toHaveValue(HAPPENED_TYPED);
    await expect(page.getByText(longDay(HAPPENED), { exact: true })).toBeVisible();
    const office = page.getByLabel('At which office?');
    await office.selectOption({ index: 2 });
    const officeId = await office.inputValue();
    await page.getByLabel('Where exactly?').fill('At the front desk');
    await openReview(page);

    await expect(heading(page)).toBeFocused();
    await expect(heading(page)).toHaveText('Is this right?');
    await expect(answer(page, 'Member’s name')).toHaveText('Ana Núñez');
    await expect(answer(page, 'On which day')).toHaveText(`${HAPPENED_TYPED} (${longDay(HAPPENED)})`);
    await expect(answer(page, 'Phone number')).toHaveText('Nothing entered');
    expect(await storedFor(email)).toEqual([]);
    await send(page);

    await expect(heading(page)).toBeFocused();
    await expect(heading(page)).toHaveText('We have your grievance');
    const [stored, ...others] = await storedFor(email);
    expect(others).toEqual([]);
    expect(stored).toMatchObject({
      site: 'harbor',
      urgent: false,
      acknowledge_by: addDays(stored!.received_on, 5),
      resolve_by: addDays(stored!.received_on, 30),
      form: {
        name: 'Ana Núñez',
        memberNumber: 'K7M-4XR-9PD',
        contactBy: 'email',
        representative: null,
        happenedOn: HAPPENED,
        officeId,
        where: 'At the front desk',
        whatHappened: 'The crown fell out after a day.\nNobody called back.',
        desiredOutcome: 'A new crown.',
      },
    });
    await expect(answer(page, 'Case number')).toHaveText(stored!.case_number);
    await expect(answer(page, 'Acknowledged by')).toContainText(formatDay(stored!.acknowledge_by));
    await expect(answer(page, 'Decided by')).toContainText(formatDay(stored!.resolve_by));
    await expect(page.getByText(`By ${longDay(stored!.resolve_by)} you will get our decision`)).toBeVisible();

    const { subject, text } = await readMail(context, email);
    expect(subject).toContain(stored!.case_number);
    expect(text).toContain(formatDay(stored!.resolve_by));
    const toBrand = await rows<{ text: string }>(
      `select text from outbox where kind = 'grievance-received' and text like '%' || $1 || '%'`,
      [stored!.case_number],
    );
    expect(toBrand).toHaveLength(1);
    expect(toBrand[0]!.text).toContain('The crown fell out after a day.');
  });

  test('a representative files an urgent grievance with attachments', async ({ page }) => {
    await openGrievance(page);
    const email = await fillGrievance(page);
    const theirs = newAddress();
    await expect(page.getByLabel('Your name')).toBeHidden();
    await page.getByLabel('Someone else, for the member').check();
    await page.getByLabel('Your name').fill('Luis Núñez');
    await page.getByLabel('Who you are to the member').fill('Husband');
    await page.getByLabel('Your email address').fill(theirs);
    await page.getByLabel('How the member has agreed').fill('In a signed letter.');
    await page.getByLabel('By mail').check();
    await page.getByLabel('Postal address').fill('1 Main Street, San Diego, CA 92101');
    await page.getByRole('radio', { name: /^Yes/ }).check();
    await page.getByLabel('What could happen if we wait?').fill('The tooth is bare.');
    await expect(page.getByRole('group', { name: 'Files', exact: true })).toBeVisible();
    await attach(page, pdf('bill.pdf'));
    await attach(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('It hurts.') });
    await openReview(page);
    await expect(answer(page, 'Attached')).toHaveText(`bill.pdf (${PDF.length} bytes)\nnotes.txt (9 bytes)`);
    await send(page);
    await expect(heading(page)).toHaveText('We have your grievance');
    await expect(page.getByText(`to ${email} and ${theirs}.`)).toBeVisible();

    const [stored] = await storedFor(email);
    expect(stored).toMatchObject({
      urgent: true,
      resolve_by: addDays(stored!.received_on, 3),
      form: {
        representative: { name: 'Luis Núñez', relationship: 'Husband', email: theirs },
        contactBy: 'mail',
        urgentReason: 'The tooth is bare.',
      },
    });
    const files = await rows<{ name: string; content: Buffer }>(
      'select name, content from grievance_attachments where grievance_id = $1 order by name',
      [stored!.id],
    );
    expect(files.map(({ name }) => name)).toEqual(['bill.pdf', 'notes.txt']);
    expect(files[0]!.content.equals(PDF)).toBe(true);
  });

  test('a grievance can be changed during the review and keeps all other answers', async ({ page }) => {
    await openGrievance(page);
    const email = await fillGrievance(page);
    await page.getByLabel('Someone else, for the member').check();
    await page.getByLabel('Your name').fill('Luis Núñez');
    await page.getByLabel('I am the member').check();
    await attach(page, pdf('bill.pdf'));
    await openReview(page);
    await page.getByRole('button', { name: 'Change “What you would like”' }).click();
    await expect(page.getByLabel('What would you like us to do?')).toBeFocused();
    await page.getByLabel('What would you like us to do?').fill('My money back.');
    await openReview(page);
    await expect(answer(page, 'What you would like')).toHaveText('My money back.');
    await expect(answer(page, 'Attached')).toContainText('bill.pdf');
    for (const [label, name] of [
      ['Filed by', 'filer'],
      ['On which day', 'happenedOn'],
      ['Urgent', 'urgent'],
      ['Attached', 'attachments'],
    ] as const) {
      await page.getByRole('button', { name: `Change “${label}”` }).click();
      await expect(page.locator(':focus')).toHaveAttribute('name', name);
      await openReview(page);
      await expect(heading(page)).toBeFocused();
    }
    await page.getByRole('button', { name: 'Go back' }).click();
    await page.getByLabel('Someone else, for the member').check();
    await expect(page.getByLabel('Your name')).toHaveValue('Luis Núñez');
    await page.getByLabel('I am the member').check();
    await openReview(page);
    await send(page);
    await expect(heading(page)).toHaveText('We have your grievance');
    expect((await storedFor(email))[0]?.form).toMatchObject({
      desiredOutcome: 'My money back.',
      representative: null,
    });
  });

  test('a grievance is stored once after a double click', async ({ page }) => {
    await openGrievance(page);
    const email = await fillGrievance(page);
    await page.getByRole('button', { name: 'Read it over' }).dblclick();
    await expect(heading(page)).toHaveText('Is this right?');
    expect(await storedFor(email)).toEqual([]);
    await page.getByRole('button', { name: 'Send grievance' }).dblclick();
    await expect(heading(page)).toHaveText('We have your grievance');
    expect(await storedFor(email)).toHaveLength(1);
  });

  test('a grievance leaves no data on the device', async ({ page }) => {
    await openGrievance(page);
    await fillGrievance(page);
    await openReview(page);
    const readStorage = () =>
      page.evaluate(
        () => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage }) + document.cookie,
      );
    expect(await readStorage()).not.toMatch(/crown|Núñez/);
    await send(page);
    await expect(heading(page)).toHaveText('We have your grievance');
    expect(await readStorage()).not.toMatch(/crown|Núñez/);
  });

  test('the page offers the form as a PDF and links to the regulator', async ({ page }) => {
    await openGrievance(page);
    const paper = await page.getByRole('link', { name: 'Download the form (PDF)' }).getAttribute('href');
    const answered = page.evaluate(
      async (href) => (await fetch(href ?? '')).headers.get('content-type'),
      paper,
    );
    expect(await answered).toBe('application/pdf');
    await page.getByRole('link', { name: 'Your rights, and who else can help' }).click();
    await expect(page).toHaveURL(siteUrl('harbor', '/grievance-form#regulator'));
    await expect(page.locator('#regulator')).toBeInViewport();
  });

  for (const path of ['/api/v4/grievance', '/api/km/grievance'])
    test(`accepts a grievance at ${path}`, async ({ page }) => {
      await openGrievance(page);
      const email = newAddress();
      const { status, body } = await postFrom(page, path, {
        name: 'Ana',
        email,
        contactBy: 'email',
        whatHappened: 'It broke.',
        desiredOutcome: 'A new one.',
        urgent: false,
        dedupeKey: randomUUID(),
      });
      expect(status).toBe(200);
      expect((await storedFor(email)).map(({ case_number }) => case_number)).toEqual([body.caseNumber]);
    });
});
