import { expect, it } from 'vitest';
import { inMailLanguage } from '#api/services/outbox/queue-mail.ts';
import type { LiveBrand } from '../brand/live-brand.ts';
import { mapTexts } from './mail-body.ts';
import { sampleMails } from './sample-mails.ts';

const brand: LiveBrand = {
  site: 'harbor',
  name: 'Harbor',
  company: 'Harbor, LLC',
  email: 'hello@harbor.example',
  phone: '(805) 555-0140',
  phoneHours: '',
  address: '',
  origin: 'https://harbor.example',
  languages: ['en', 'es'],
  website: 'harbor.example',
  notInsurance: '',
};

/** Mails whose values are all written in the language of the mail. */
const TRANSLATED = [
  'login-code',
  'password-reset',
  'password-changed',
  'confirm-address',
  'email-change',
  'email-change-requested',
  'email-in-use',
  'email-changed',
  'auto-renew-off',
  'auto-renew-on',
];

const write = (name: string, language: 'en' | 'es') =>
  inMailLanguage(language, brand.languages, () => {
    const sample = sampleMails().find((each) => each.name === name);
    if (!sample) throw new Error(`no sample ${name}`);
    return sample.make(brand);
  });

/** What is read: no addresses of pages, and neither names nor amounts alone. */
function wordsIn({ subject, body }: ReturnType<typeof write>): string[] {
  const { preview, heading, blocks } = body;
  const texts: string[] = [];
  mapTexts({ subject, preview, heading, blocks }, (text) => {
    const isCode = /^[a-z-]+$/.test(text);
    if (/\p{L}/u.test(text) && !isCode && !text.startsWith('https:')) texts.push(text);
    return text;
  });
  return texts;
}

it.each(TRANSLATED)('every text of the mail %s is in the language of the member', (name) => {
  const english = wordsIn(write(name, 'en'));
  const spanish = wordsIn(write(name, 'es'));
  expect(spanish.length).toBe(english.length);
  expect(english.length).toBeGreaterThan(3);
  expect(spanish.filter((text) => english.includes(text))).toEqual([]);
});

it.each(TRANSLATED)('the links of the mail %s lead to pages of its language', (name) => {
  const pagesOf = (language: 'en' | 'es') =>
    [...write(name, language).text.matchAll(/https:\/\/harbor\.example(\/[\w/-]+)/g)].map(([, path]) => path);
  expect(pagesOf('es')).toEqual(pagesOf('en').map((path) => `/es${path}`));
});

it('a link leads to the plain address if the brand has one language, whatever the mail is in', () => {
  const one = inMailLanguage('en', ['es'], () =>
    sampleMails()
      .find(({ name }) => name === 'email-in-use')
      ?.make({ ...brand, languages: ['es'] }),
  );
  expect(one?.text).toContain('https://harbor.example/member-login\n');
});
