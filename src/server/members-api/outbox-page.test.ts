import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { OutboxMail } from '#api/services/mail-delivery/read-outbox.ts';
import { unescapeHtml } from '#util/text/escape-html.ts';
import { type Outbox, outboxPage } from './outbox-page.ts';

const mail: OutboxMail = {
  site: 'harbor',
  id: '0190a000-0000-7000-8000-000000000001',
  kind: 'password-reset',
  recipient: 'ana@example.com',
  subject: 'Set a new password',
  status: 'kept',
  createdAt: new Date('2026-06-15T17:00:00Z'),
  text: 'Open this link:\n\nhttp://harbor.localhost:4321/reset-password#token=a-b_c.\n\nHarbor (“us”), http://harbor.localhost:4321',
  html: '',
  attachments: [],
};

function outboxWith(...mails: OutboxMail[]): Outbox {
  return {
    list: async () => mails,
    read: async ({ site, id }) => mails.find((each) => each.site === site && each.id === id) ?? null,
  };
}

const pathOf = ({ site, id }: OutboxMail) => `/outbox/${site}/${id}`;

it('the outbox lists emails with links to their text', async () => {
  const page = await outboxPage('/outbox', outboxWith(mail));
  expect(page?.html).toContain(`href="${pathOf(mail)}"`);
  expect(page?.html).toContain('<strong>Set a new password</strong>');
  expect(page?.html).toContain('ana@example.com');
});

it('an empty outbox says that there are no emails', async () => {
  expect((await outboxPage('/outbox', outboxWith()))?.html).toContain('No mail yet.');
});

it('links in an email are clickable, without trailing punctuation', async () => {
  const page = await outboxPage(pathOf(mail), outboxWith(mail));
  const links = [...(page?.html ?? '').matchAll(/<a href="(http[^"]*)"/g)].map(([, href]) => href);
  expect(links).toEqual([
    'http://harbor.localhost:4321/reset-password#token=a-b_c',
    'http://harbor.localhost:4321',
  ]);
});

it('the outbox escapes all email content', async () => {
  const attack = `<img src=x onerror=alert(1)> javascript:alert(1) http://x.example/"onmouseover=alert(1)//'<b>`;
  const evil = { ...mail, subject: attack, recipient: attack, text: attack };
  for (const path of ['/outbox', pathOf(evil)]) {
    const html = (await outboxPage(path, outboxWith(evil)))?.html ?? '';
    expect(html).not.toMatch(/<img|<b>|href="javascript|"on/);
    expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;');
  }
});

it('the outbox’s policy allows only its own style and script', async () => {
  const sources = (html: string, tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(
      ([, content]) =>
        `'sha256-${createHash('sha256')
          .update(content as string)
          .digest('base64')}'`,
    );
  const list = await outboxPage('/outbox', outboxWith(mail));
  const one = await outboxPage(pathOf(mail), outboxWith(mail));
  expect(list?.csp).toContain(`script-src ${sources(list?.html ?? '', 'script').join(' ')};`);
  expect(list?.csp).toContain(`style-src ${sources(list?.html ?? '', 'style').join(' ')};`);
  expect(list?.csp).toContain("connect-src 'self'");
  expect(list?.csp).toMatch(/^default-src 'none';/);
  expect(one?.csp).not.toContain('script-src');
  expect(one?.html).not.toContain('<script');
});

it('the outbox shows the HTML form in a frame that runs nothing and loads nothing, and lists the attached files', async () => {
  const html =
    '<html lang="en"><head><title>"x"</title></head><body><a href="https://harbor.example">Open</a></body></html>';
  const bytes = new TextEncoder().encode('%PDF');
  const both = { ...mail, html, attachments: [{ name: 'card.pdf', type: 'application/pdf', bytes }] };
  const page = await outboxPage(pathOf(both), outboxWith(both));
  const [, sandbox, framed] = /<iframe [^>]*sandbox="([^"]*)" srcdoc="([^"]*)"/.exec(page?.html ?? '') ?? [];
  expect(sandbox).toBe('allow-popups allow-popups-to-escape-sandbox');
  expect(unescapeHtml(framed ?? '')).toBe(html.replace('<head>', '<head><base target="_blank">'));
  expect(page?.html).toContain('Open this link:');
  expect(page?.html).toContain('download="card.pdf" href="data:application/pdf;base64,JVBERg=="');
  expect(page?.csp).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
});

it('other outbox addresses are unknown', async () => {
  const outbox = outboxWith(mail);
  for (const path of ['/outbox/', '/outbox/harbor', `${pathOf(mail)}/`, '/outbox/harbor/1', '/outbox/../x'])
    expect(await outboxPage(path, outbox), path).toBeNull();
  const other = { ...mail, site: 'mesa' };
  expect(await outboxPage(pathOf(other), outbox)).toBeNull();
});
