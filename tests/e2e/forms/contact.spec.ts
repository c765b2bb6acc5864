import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { axeErrors, sidewaysScroll } from '../support/axe.ts';
import { rows } from '../support/database.ts';
import { expect, siteUrl, test } from '../support/fixtures.ts';
import { readMail } from '../support/outbox.ts';
import { dropNextResponse, postFrom } from '../support/post-from-page.ts';

const newAddress = (): string => `writer-${randomUUID().slice(0, 8)}@example.com`;
const form = (page: Page) => page.getByRole('group', { name: 'The message form' });
const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();
const arrived = (page: Page) => form(page).getByRole('status');

async function openSupport(page: Page, site = 'harbor'): Promise<void> {
  await page.goto(siteUrl(site, '/support'));
  // it loads when it comes into view
  await form(page).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Send message' })).toBeEnabled();
}

async function fill(page: Page, email = newAddress()): Promise<string> {
  await page.getByLabel('Your name').fill('Ana Núñez');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Your message').fill('I lost my card.\nCan I get another?');
  return email;
}

const storedFor = (email: string) =>
  rows<{ site: string; ticket: string; name: string; phone: string; subject: string; message: string }>(
    'select site, ticket, name, phone, subject, message from contact_messages where email = $1',
    [email],
  );

test.describe('a message to the brand', () => {
  test('stores a message, confirms its number on the page and by email, and forwards it to the brand', async ({
    page,
    context,
  }) => {
    await openSupport(page);
    const email = await fill(page);
    await page.getByLabel('Phone number').fill('(619) 555-0100');
    await page.getByLabel('What is it about?').fill('A lost card');
    await send(page);
    await expect(arrived(page)).toBeFocused();
    const stored = await storedFor(email);
    expect(stored).toEqual([
      {
        site: 'harbor',
        ticket: expect.stringMatching(/^M-/),
        name: 'Ana Núñez',
        phone: '(619) 555-0100',
        subject: 'A lost card',
        message: 'I lost my card.\nCan I get another?',
      },
    ]);
    const { ticket } = stored[0]!;
    await expect(arrived(page)).toContainText(ticket);
    await expect(arrived(page)).toContainText(email);
    expect(await readMail(context, email)).toMatchObject({
      subject: expect.stringContaining(ticket),
      text: expect.stringContaining(ticket),
    });
    const toBrand = await rows<{ text: string }>(
      `select text from outbox where kind = 'contact-message' and text like '%' || $1 || '%'`,
      [ticket],
    );
    expect(toBrand.map(({ text }) => text)).toEqual([expect.stringContaining('I lost my card.')]);
  });

  test('lets a visitor write another message', async ({ page }) => {
    await openSupport(page);
    const email = await fill(page);
    await send(page);
    await arrived(page).waitFor();
    await page.getByRole('button', { name: 'Write another message' }).click();
    await expect(page.getByLabel('Your name')).toBeFocused();
    await expect(page.getByLabel('Your message')).toHaveValue('');
    await fill(page, email);
    await send(page);
    await arrived(page).waitFor();
    expect(await storedFor(email)).toHaveLength(2);
  });

  test('stores a message once after a double click', async ({ page }) => {
    await openSupport(page);
    const email = await fill(page);
    await page.getByRole('button', { name: 'Send message' }).dblclick();
    await arrived(page).waitFor();
    expect(await storedFor(email)).toHaveLength(1);
  });

  test('marks missing and invalid fields and sends no request', async ({ page }) => {
    await openSupport(page);
    const posts: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
    await send(page);
    await expect(page.getByLabel('Your name')).toBeFocused();
    const errors = [
      ['Your name', 'Please enter your name.'],
      ['Email address', 'Please enter your email address.'],
      ['Your message', 'Please write your message.'],
    ] as const;
    for (const [label, error] of errors)
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(`${error}$`));
    await fill(page, 'ana@');
    await page.getByLabel('Phone number').fill('none');
    await page.getByLabel('What is it about?').fill('x'.repeat(121));
    await page.getByLabel('Your message').fill('x'.repeat(5001));
    await send(page);
    const wrong = [
      ['Email address', 'Please enter an email address such as ana@example.com.'],
      ['Phone number', 'Please enter a phone number such as \\(602\\) 555-0100.'],
      ['What is it about?', 'Please use at most 120 characters.'],
      ['Your message', 'Please use at most 5000 characters.'],
    ] as const;
    for (const [label, error] of wrong)
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(`${error}$`));
    expect(posts).toEqual([]);
  });

  test.describe('while the server is unavailable', () => {
    test.use({ allowedConsole: [/Failed to load resource/] });

    test('keeps the message while the server is unavailable and stores it once after a lost response', async ({
      page,
    }) => {
      await openSupport(page);
      const email = await fill(page);
      await page.route('**/api/**', (route) => route.abort());
      await send(page);
      await expect(page.locator('form').getByRole('alert')).toContainText(
        'We cannot reach our server right now.',
      );
      await expect(page.getByLabel('Your message')).toHaveValue('I lost my card.\nCan I get another?');
      await page.unroute('**/api/**');
      await dropNextResponse(page, '/api/v4/contact');
      await send(page);
      await expect.poll(() => storedFor(email)).toHaveLength(1);
      await expect(page.locator('form').getByRole('alert')).toContainText(
        'We cannot reach our server right now.',
      );
      await send(page);
      await arrived(page).waitFor();
      expect(await storedFor(email)).toHaveLength(1);
    });
  });

  test('a visitor sends a message by keyboard alone', async ({ page }) => {
    await openSupport(page);
    const email = newAddress();
    await page.getByLabel('Your name').focus();
    for (const text of ['Ana', email, '', '', 'Hello']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expect(arrived(page)).toBeFocused();
    expect(await storedFor(email)).toHaveLength(1);
  });

  for (const path of ['/api/v4/contact', '/api/km/contact'])
    test(`accepts a message at ${path}`, async ({ page }) => {
      await openSupport(page);
      const email = newAddress();
      const message = { name: 'Ana', email, message: 'Hello', dedupeKey: randomUUID() };
      const { status, body } = await postFrom(page, path, message);
      expect(status).toBe(200);
      expect((await storedFor(email)).map(({ ticket }) => ticket)).toEqual([body.ticket]);
    });
});

test.describe('every state of the message form', () => {
  test.use({ allowedConsole: [/Failed to load resource/] });

  async function walk(page: Page, site: string, look: (state: string) => Promise<void>): Promise<void> {
    await openSupport(page, site);
    await look('empty');
    await send(page);
    await page.locator('form').getByRole('alert').waitFor();
    await look('with errors');
    await fill(page);
    await page.route('**/api/**', (route) => route.abort());
    await send(page);
    await expect(page.locator('form').getByRole('alert')).toContainText('We cannot reach our server');
    await look('not sent');
    await page.unroute('**/api/**');
    await send(page);
    await arrived(page).waitFor();
    await look('sent');
  }

  for (const brand of ['harbor', 'northline', 'sonrisa'])
    test(`every state of the message form passes axe at ${brand}`, async ({ page }) => {
      test.slow();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await walk(page, brand, async (state) => expect(await axeErrors(page), state).toEqual([]));
    });

  test('every state of the message form fits a screen of 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await walk(page, 'sonrisa', async (state) => expect(await sidewaysScroll(page), state).toBe(0));
  });
});
