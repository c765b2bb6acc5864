import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { beforeAll, describe, expect, it } from 'vitest';
import { toBrand } from '#api/brand/brand.ts';
import type { LiveBrand } from '#api/brand/live-brand.ts';
import type { CmsRecord } from '#cms/schema/record.ts';
import { buildSite } from '#cms/view/build-site.ts';
import { unsubscribe } from '#contracts/account/mail-choices.ts';
import { brandNames, brandRecord } from '#tests/support/api/brand-content.ts';
import { contrastRatio } from '#util/css/colors.ts';
import { inLanguage } from '#util/language/current-language.ts';
import type { Language } from '#util/language/languages.ts';
import type { MailContent } from '../compose-mail.ts';
import type { SampleMail } from '../sample-mail.ts';
import { sampleMails } from '../sample-mails.ts';
import { mailLook } from './mail-look.ts';
import { renderMail } from './render-mail.ts';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

interface Rendered {
  site: string;
  sample: SampleMail;
  mail: MailContent;
  html: string;
  elements: Element[];
  /** the texts that people see */
  shown: string;
  record: CmsRecord;
}

const logo = { src: 'cid:logo', width: 189, height: 46 };
const NAMES = { owner: 'Ana Reyes', dependent: 'Leo Reyes' };

async function renderAll(names = NAMES, language: Language = 'en'): Promise<Rendered[]> {
  const all: Rendered[] = [];
  for (const site of await brandNames()) {
    const record = await brandRecord(site);
    if (!record) throw new Error(`no content for ${site}`);
    const origin = `https://${record.site.hosts[0]}`;
    const brand: LiveBrand = { ...toBrand(record), site, origin, languages: ['en'] };
    const frame = { name: record.site.name, look: mailLook(record.theme), logo };
    for (const sample of sampleMails(names)) {
      const mail = inLanguage(language, () => sample.make(brand));
      const html = renderMail(mail, frame);
      const elements = elementsOf(parse(html));
      all.push({ site, sample, mail, html, elements, shown: shownText(elements), record });
    }
  }
  return all;
}

const childrenOf = (node: Node): Node[] => ('childNodes' in node ? node.childNodes : []);
const isElement = (node: Node): node is Element => 'tagName' in node;
const attribute = ({ attrs }: Element, name: string) => attrs.find((each) => each.name === name)?.value;
const elementsOf = (node: Node): Element[] =>
  childrenOf(node).flatMap((child) => [...(isElement(child) ? [child] : []), ...elementsOf(child)]);
const ownText = (element: Element): string =>
  childrenOf(element)
    .map((child) => ('value' in child ? child.value : isElement(child) ? ownText(child) : ''))
    .join('');
const shownText = (elements: Element[]): string => {
  const body = elements.find(({ tagName }) => tagName === 'body');
  return body ? ownText(body).replace(/\s+/g, ' ') : '';
};
const named = ({ site, sample }: Rendered) => `${sample.name} of ${site}`;

const pages = new Map<CmsRecord, Set<string>>();
function pagesOf(record: CmsRecord): Set<string> {
  const known = pages.get(record);
  if (known) return known;
  const built = buildSite(record, {
    origin: 'https://brand.example',
    today: new Date('2026-06-15T17:00:00Z'),
  });
  const found = new Set(built.routes.filter(({ kind }) => kind === 'page').map(({ path }) => path));
  pages.set(record, found);
  return found;
}

let mails: Rendered[] = [];
beforeAll(async () => {
  mails = await renderAll();
});

describe('every mail of every demo brand', () => {
  it('says the same in both forms', () => {
    for (const each of mails) {
      const { mail, shown, elements } = each;
      const links = elements.flatMap((element) => attribute(element, 'href') ?? []);
      const facts =
        mail.text.match(
          /https?:\/\/\S+|\$[\d,.]*\d|\d\d\/\d\d\/\d\d|\(\d{3}\) \d{3}-\d{4}|[A-Z0-9]+-[A-Z0-9-]+/g,
        ) ?? [];
      for (const fact of facts)
        expect(links.includes(fact) || shown.includes(fact), `${named(each)}: ${fact}`).toBe(true);
      for (const block of mail.body.blocks)
        if (block.kind === 'paragraph') {
          expect(mail.text).toContain(block.text);
          expect(shown).toContain(block.text.replace(/\s+/g, ' '));
        }
      for (const href of links.filter((link) => link.startsWith('http')))
        expect(mail.text, `${named(each)}: ${href}`).toContain(href);
    }
  });

  it('has a language, a title, one main heading, a line for the list of mails, and tables that screen readers skip or read', () => {
    for (const each of mails) {
      const { elements, mail } = each;
      const all = (name: string) => elements.filter(({ tagName }) => tagName === name);
      const [page] = all('html');
      expect(page && attribute(page, 'lang'), named(each)).toBe('en');
      expect(all('title').map(ownText)).toEqual([mail.subject]);
      expect(all('h1').map(ownText)).toEqual([mail.body.heading]);
      expect(mail.body.preview, named(each)).not.toBe('');
      for (const table of all('table')) {
        const isLayout = attribute(table, 'role') === 'presentation';
        const inside = elementsOf(table);
        const headers = inside.filter(({ tagName }) => tagName === 'th');
        if (!isLayout) expect(headers.length, named(each)).toBeGreaterThan(0);
        for (const header of headers) expect(attribute(header, 'scope')).toBe('row');
      }
      for (const link of all('a'))
        expect(ownText(link).trim(), named(each)).not.toMatch(/^(|here|click here|link)$/i);
    }
  });

  it('links only to pages of its brand', () => {
    for (const each of mails) {
      const { record, elements, site } = each;
      const pages = pagesOf(record);
      for (const link of elements.filter(({ tagName }) => tagName === 'a')) {
        const href = attribute(link, 'href') ?? '';
        // the page of the payment processor
        if (each.sample.name === 'card-page' && href.startsWith('https://pay.example.com/')) continue;
        if (href.startsWith('tel:')) expect(href).toMatch(/^tel:\+1\d{10}$/);
        else {
          const { origin, pathname } = new URL(href);
          const isUnsubscribe = pathname.startsWith(unsubscribe.path.replace('{id}', ''));
          expect(origin, named(each)).toBe(`https://${record.site.hosts[0]}`);
          expect(isUnsubscribe || pages.has(pathname), `${site}: ${href}`).toBe(true);
        }
      }
    }
  });

  it('loads nothing and runs nothing', () => {
    for (const { html, elements } of mails) {
      expect(html).not.toMatch(/url\(|@import|@font-face|<script|<link|<iframe|<form|\son\w+=/i);
      const pictures = elements.filter(({ tagName }) => tagName === 'img');
      expect(pictures.map((picture) => attribute(picture, 'src'))).toEqual(['cid:logo']);
    }
  });

  it('shows the brand’s name where pictures are not shown', () => {
    for (const { elements, record } of mails) {
      const [picture] = elements.filter(({ tagName }) => tagName === 'img');
      expect(picture && attribute(picture, 'alt')).toBe(record.site.name);
      expect(picture && attribute(picture, 'style')).toMatch(/color:#[0-9a-f]{6}.*font-size/);
    }
  });

  it('has at most 80 KB with the logo', () => {
    const logoBytes = 16_000;
    for (const each of mails)
      expect(Buffer.byteLength(each.html + each.mail.text) + logoBytes, named(each)).toBeLessThan(80_000);
  });

  it('is readable in light and in dark mode', () => {
    for (const each of mails) {
      for (const mode of ['light', 'dark'] as const) {
        const low = lowContrast(each, mode).slice(0, 3);
        expect(low, `${named(each)}, ${mode}`).toEqual([]);
      }
    }
  });

  it('is transactional and has no unsubscribe link, or is a courtesy and has one in both forms', () => {
    for (const each of mails) {
      const { sample, mail, elements } = each;
      const links = elements.filter((element) => attribute(element, 'href')?.includes('/mail/unsubscribe/'));
      expect(links.length, named(each)).toBe(sample.purpose === 'courtesy' ? 1 : 0);
      expect(mail.text.includes('/mail/unsubscribe/'), named(each)).toBe(sample.purpose === 'courtesy');
    }
    const courtesies = sampleMails().filter(({ purpose }) => purpose === 'courtesy');
    expect(courtesies.map(({ name }) => name)).toEqual(['card-expiring']);
  });

  it('says how long its code or its link works', () => {
    const withToken = /#(?:token|email-token)=|^\d{4} \d{4}$/m;
    for (const each of mails.filter(({ mail }) => withToken.test(mail.text)))
      for (const form of [each.mail.text, each.shown]) expect(form, named(each)).toMatch(/works once/);
    for (const name of ['login-code', 'password-reset'])
      for (const { mail, shown } of mails.filter(({ sample }) => sample.name === name))
        for (const form of [mail.text, shown]) expect(form).toContain('within 10 minutes');
  });
});

it.each([
  ['en', undefined],
  ['es', 'en'],
] as const)('a mail in %s says that what was agreed to in English is in: %s', async (language, quoted) => {
  const quoting = (await renderAll(NAMES, language)).filter(({ mail }) => mail.text.includes('“I agree'));
  expect(quoting.length).toBeGreaterThan(0);
  for (const each of quoting) {
    const quotes = each.elements.filter(({ tagName }) => tagName === 'blockquote');
    expect(quotes.length).toBeGreaterThan(0);
    for (const quote of quotes) expect(attribute(quote, 'lang'), named(each)).toBe(quoted);
  }
});

it('names from people never become markup, and never reverse the sentence around them', async () => {
  const owner = `<b>Ana</b> & "Zoë" \u202e${'Wolfeschlegelsteinhausenbergerdorff'.repeat(4)}`;
  for (const each of await renderAll({ owner, dependent: '<img src=x onerror=alert(1)>' })) {
    const { elements, html, mail } = each;
    expect(elements.some(({ tagName }) => tagName === 'b')).toBe(false);
    expect(elements.filter(({ tagName }) => tagName === 'img')).toHaveLength(1);
    expect(html + mail.text + mail.subject, named(each)).not.toContain('\u202e');
    if (mail.text.includes('<b>Ana</b>')) expect(each.shown).toContain('<b>Ana</b> & "Zoë"');
  }
});

interface Colors {
  text: string;
  ground: string;
}

/** Texts with less contrast than WCAG asks for (1.4.3), as a reader with that mode sees them. */
function lowContrast({ html, elements }: Rendered, mode: 'light' | 'dark'): string[] {
  const rules = mode === 'dark' ? darkRules(html) : new Map<string, string>();
  const found: string[] = [];
  const visit = (node: Node, around: Colors): void => {
    if ('value' in node && node.value.trim() !== '') {
      const ratio = contrastRatio(around.text, around.ground);
      if (ratio < 4.5)
        found.push(`${ratio.toFixed(2)} ${around.text} on ${around.ground}: ${node.value.trim()}`);
    }
    if (!isElement(node)) return;
    if ((attribute(node, 'style') ?? '').includes('display:none')) return;
    const inline = attribute(node, 'style') ?? '';
    const classes = (attribute(node, 'class') ?? '').split(' ');
    const style = [inline, ...classes.map((name) => rules.get(name) ?? '')].join(';');
    const value = (name: RegExp) => [...style.matchAll(name)].at(-1)?.[1];
    const colors: Colors = {
      text: value(/(?:^|;)color:(#[0-9a-f]{6})/gi) ?? around.text,
      ground: value(/background:(#[0-9a-f]{6})/gi) ?? around.ground,
    };
    for (const child of childrenOf(node)) visit(child, colors);
  };
  const body = elements.find(({ tagName }) => tagName === 'body');
  if (body) visit(body, { text: '#000000', ground: '#ffffff' });
  return found;
}

/** The rules for dark mode, by class. */
function darkRules(html: string): Map<string, string> {
  const [, block = ''] = /@media\(prefers-color-scheme:dark\)\{((?:[^{}]*\{[^}]*\})*)\}/.exec(html) ?? [];
  return new Map([...block.matchAll(/\.(\w+)\{([^}]*)\}/g)].map(([, name = '', rule = '']) => [name, rule]));
}
