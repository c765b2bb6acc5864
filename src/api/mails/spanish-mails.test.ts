import { expect, it } from 'vitest';
import { inMailLanguage } from '#api/services/outbox/queue-mail.ts';
import { formatAddress } from '#contracts/shared/address.ts';
import type { LiveBrand } from '../brand/live-brand.ts';
import { mapTexts } from './mail-body.ts';
import { BANK_ANSWER, ID, office, SAMPLE_PEOPLE, sampleFacts } from './sample-facts.ts';
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
  'welcome',
  'joined-by-another',
  'receipt',
  'id-card',
  'card-changed',
  'card-expiring',
  'member-added',
  'member-removed',
  'aged-out',
  'bank-payment',
  'bank-payment-by-another',
  'bank-payment-failed',
  'bank-payment-returned',
];

/** Names, and texts that the callers of the mails provide, in whatever language. */
const { people, lines, agreedTo, membership } = sampleFacts(SAMPLE_PEOPLE);
const GIVEN = [
  ...lines.map(({ text }) => text),
  ...agreedTo.wordings,
  BANK_ANSWER,
  membership.number,
  ID,
  brand.company,
  brand.name,
  ...people,
  formatAddress(office),
  `${office.city}, ${office.state} ${office.zip}`,
  office.name,
  'Family Plan',
];
/** The same words in both languages. */
const SAME = ['Plan', 'Total'];
const ENGLISH_WORDS = /\b(?:and|for|from|is|of|the|to|we|with|you|your)\b/i;

const withoutGiven = (text: string): string =>
  GIVEN.reduce((rest, given) => rest.replaceAll(given, ''), text);

const write = (name: string, language: 'en' | 'es') =>
  inMailLanguage(language, brand.languages, () => {
    const sample = sampleMails().find((each) => each.name === name);
    if (!sample) throw new Error(`no sample ${name}`);
    return sample.make(brand);
  });

/** All texts of a mail, except addresses of pages and the kinds of its blocks. */
function textsIn({ subject, body }: ReturnType<typeof write>): string[] {
  const { preview, heading, blocks, attachments } = body;
  const texts: string[] = [];
  mapTexts({ subject, preview, heading, blocks, attachments }, (text) => {
    if (!/^[a-z-]+$|^https:/.test(text)) texts.push(text);
    return text;
  });
  return texts;
}

it.each(TRANSLATED)('every text of the mail %s is in the language of the member', (name) => {
  const spanish = textsIn(write(name, 'es'));
  const english = textsIn(write(name, 'en'));
  expect(spanish.length).toBe(english.length);
  const words = english
    .map((text, at) => [text, spanish[at]] as const)
    .filter(([text]) => /\p{L}/u.test(withoutGiven(text)) && !SAME.includes(text));
  expect(words.length).toBeGreaterThan(3);
  expect(words.filter(([text, translation]) => text === translation)).toEqual([]);
  expect(spanish.filter((text) => ENGLISH_WORDS.test(withoutGiven(text)))).toEqual([]);
});

it.each(TRANSLATED)('the links of the mail %s lead to pages of its language', (name) => {
  const pagesOf = (language: 'en' | 'es') =>
    [...write(name, language).text.matchAll(/https:\/\/harbor\.example(\/[\w/-]+)/g)]
      .map(([, path = '']) => path)
      // its page is in the language of the browser that opens it
      .filter((path) => !path.startsWith('/api/'));
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
