import { expect, it } from 'vitest';
import { sampleMails } from '#api/mails/sample-mails.ts';
import { brandContent, brandNames } from '#tests/support/api/brand-content.ts';
import { sampleMailsPage } from './sample-mails-page.ts';

const contents = {
  liveContent: brandContent,
  originOf: async (site: string) => `http://${site}.localhost:4321`,
};
const open = async (path: string) => sampleMailsPage(path, { contents, sites: await brandNames() });

it('the gallery of mails lists every mail of every brand, and shows each in both forms', async () => {
  const list = (await open('/gallery/mails'))?.body ?? '';
  const samples = sampleMails();
  expect(list.match(/>HTML<\/a>/g)).toHaveLength(samples.length * (await brandNames()).length);
  const { name } = samples.find((sample) => sample.name === 'login-code') ?? { name: '' };
  const html = await open(`/gallery/mails/mesa/${name}`);
  expect(html?.type).toContain('text/html');
  expect(html?.body).toContain('src="data:image/png;base64,');
  expect(html?.body).toContain('482109');
  const text = await open(`/gallery/mails/mesa/${name}.txt`);
  expect(text?.type).toContain('text/plain');
  expect(text?.body).toMatch(/^Subject: Your code .*\n[\s\S]*\n482109\n/);
});

it('the gallery of mails shows mails to members in each language of their brand', async () => {
  const list = (await open('/gallery/mails'))?.body ?? '';
  const toMembers = sampleMails().filter(({ to }) => to === 'member');
  expect(list.match(/"\/gallery\/mails\/mesa\/es\/[a-z-]+"/g)).toHaveLength(toMembers.length);
  const html = await open('/gallery/mails/mesa/es/login-code');
  expect(html?.body).toContain('<html lang="es"');
  const text = await open('/gallery/mails/mesa/es/password-changed.txt');
  expect(text?.body).toContain('http://mesa.localhost:4321/es/');
});

it.each([
  '/gallery/mails/',
  '/gallery/mails/nowhere/welcome',
  '/gallery/mails/mesa/unknown',
  '/gallery/mails/mesa/es/contact-message',
  '/gallery/mails/harbor/es/welcome',
  '/gallery/steps',
])('the gallery of mails has nothing at %s', async (path) => {
  expect(await open(path)).toBeNull();
});
