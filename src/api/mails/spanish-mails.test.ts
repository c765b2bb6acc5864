import { describe, expect, it } from 'vitest';
import { inMailLanguage } from '#api/services/outbox/queue-mail.ts';
import { NOT_INSURANCE } from '#contracts/membership/id-card.ts';
import { brandRecord } from '#tests/support/api/brand-content.ts';
import { givenTexts } from '#tests/support/mail/given-texts.ts';
import type { LiveBrand } from '../brand/live-brand.ts';
import { mailLook } from './html/mail-look.ts';
import { renderMail } from './html/render-mail.ts';
import { type Block, mapTexts } from './mail-body.ts';
import { SAMPLE_PEOPLE, sampleFacts } from './sample-facts.ts';
import { sampleMails } from './sample-mails.ts';
import { contactMessage } from './support/contact.ts';
import { grievanceReceived } from './support/grievance.ts';

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

const ALL = sampleMails().map(({ name }) => name);

const { form, receipt, message } = sampleFacts(SAMPLE_PEOPLE);
/** The longest come first, because one may be a part of another. */
const GIVEN = [...givenTexts(), brand.company, brand.name].toSorted(
  (one, other) => other.length - one.length,
);
/** The same words in both languages. */
const SAME = ['Plan', 'Total', 'No'];
const ENGLISH_WORDS = /\b(?:and|for|from|is|of|the|to|we|with|you|your)\b/i;

const withoutGiven = (text: string): string =>
  GIVEN.reduce((rest, given) => rest.replaceAll(given, ''), text);

const write = (name: string, language: 'en' | 'es') =>
  inMailLanguage(language, brand.languages, () => {
    const sample = sampleMails().find((each) => each.name === name);
    if (!sample) throw new Error(`no sample ${name}`);
    return sample.make(brand);
  });

const isEnglishNotice = (block: Block): boolean =>
  block.kind === 'note' && block.text === NOT_INSURANCE && block.language === 'en';

/** All texts of a mail, except addresses of pages and the notice that stays in English. */
function textsIn({ subject, body }: ReturnType<typeof write>): string[] {
  const { preview, heading } = body;
  const blocks = body.blocks
    .filter((block) => !isEnglishNotice(block))
    .map((block) => ({ ...block, kind: '', look: '', language: '' }));
  const attachments = body.attachments.map((file) => ({ ...file, kind: '' }));
  const texts: string[] = [];
  mapTexts({ subject, preview, heading, blocks, attachments }, (text) => {
    if (!text.startsWith('https:')) texts.push(text);
    return text;
  });
  return texts;
}

it.each(ALL)('every text of the mail %s is in the language of the member', (name) => {
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

it.each(ALL)('the links of the mail %s lead to pages of its language', (name) => {
  const pagesOf = (language: 'en' | 'es') =>
    [...write(name, language).text.matchAll(/https:\/\/harbor\.example([\w/-]*)/g)]
      .map(([, path = '']) => path)
      // its page is in the language of the browser that opens it
      .filter((path) => !path.startsWith('/api/'));
  expect(pagesOf('es')).toEqual(pagesOf('en').map((path) => `/es${path}`));
});

const withNotice = ALL.filter((name) => write(name, 'en').text.includes(NOT_INSURANCE));

it.each(withNotice)('the Spanish mail %s has the notice in Spanish, and word for word in English', (name) => {
  const { body, text } = write(name, 'es');
  expect(body.blocks.some(isEnglishNotice)).toBe(true);
  expect(text).toContain('ESTO NO ES UN SEGURO');
});

it('a link leads to the plain address if the brand has one language, whatever the mail is in', () => {
  const one = inMailLanguage('en', ['es'], () =>
    sampleMails()
      .find(({ name }) => name === 'email-in-use')
      ?.make({ ...brand, languages: ['es'] }),
  );
  expect(one?.text).toContain('https://harbor.example/member-login\n');
});

describe('a mail to staff about what a person wrote in another language', () => {
  const inEnglish = <Mail>(make: () => Mail) => inMailLanguage('en', brand.languages, make);
  const written = () => [
    contactMessage({ brand, form: message, ticket: 'M-3TV8-Q2KX', writtenIn: 'es' }),
    grievanceReceived({ brand, form, receipt, writtenIn: 'es' }),
  ];

  it('names the language', () => {
    for (const { text } of inEnglish(written)) expect(text).toContain('\nWritten in: Spanish\n');
    const own = inEnglish(() =>
      contactMessage({ brand, form: message, ticket: 'M-3TV8-Q2KX', writtenIn: 'en' }),
    );
    expect(own.text).not.toContain('Written in');
  });

  it('marks their words for screen readers', async () => {
    const record = await brandRecord('harbor');
    if (!record) throw new Error('no content');
    const frame = { name: brand.name, look: mailLook(record.theme), logo: null };
    for (const mail of inEnglish(written)) {
      const html = renderMail(mail, frame);
      const letters = mail.body.blocks.filter(({ kind }) => kind === 'letter');
      expect(letters.length).toBeGreaterThan(0);
      expect(html.match(/ lang="es"/g)).toHaveLength(letters.length);
    }
  });
});
