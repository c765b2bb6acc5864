import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { changedRaw as changed, sampleRaw } from '#tests/support/content/sample-record.ts';
import { parseRecord } from '../record/parse-record.ts';
import type { CmsRecord } from './record.ts';

// The first test that needs the DOM waits for jsdom to load.
vi.setConfig({ testTimeout: 60_000 });

const parse = (raw: unknown): CmsRecord => parseRecord(raw, { site: 'harbor', version: 'live' });

describe('a record that is in order', () => {
  it('omitted fields get defaults', () => {
    const record = parse(sampleRaw());
    expect(record.header.variables).toMatchObject({
      hide_top_header: false,
      header_menu: [],
      header_timing: '',
    });
    expect(record.theme.fonts).toMatchObject({ text_size: 17, display_case: 'none' });
    expect(record.site.language).toBe('en');
    expect(record.pages[0]?.sections[0]).toMatchObject({
      type: 'hero',
      tone: 'plain',
      layout: 'split',
      actions: [],
    });
  });

  it('unknown keys are dropped', () => {
    const raw = { ...sampleRaw(), extra: { a: 1 }, header: { ...sampleRaw().header, color: 'red' } };
    expect(parse(raw)).toEqual(parse(sampleRaw()));
  });

  it('null is read as omitted', () => {
    const nulls = changed((raw) => {
      Object.assign(raw.header.variables, {
        header_menu: null,
        header_phone_number: null,
        header_log: null,
        hide_top_header: null,
      });
      Object.assign(raw.theme, { space: null });
      raw.pages = [
        {
          page: 'home',
          title: null,
          validation: null,
          guard: null,
          sections: [
            {
              type: 'hero',
              heading: 'Care',
              tone: null,
              layout: null,
              id: null,
              picture: null,
              actions: null,
            },
          ],
        },
      ];
      raw.route_rules = null as never;
    });
    const record = parse(nulls);
    expect(record.pages[0]).toMatchObject({
      title: '',
      guard: '',
      sections: [{ tone: 'plain', layout: 'split' }],
    });
    expect(record.pages[0]?.validation).toBeUndefined();
    expect(record.route_rules).toEqual([]);
  });

  it.each([
    [true, true],
    ['true', true],
    ['1', true],
    ['TRUE', false],
    ['yes', false],
    [1, false],
    [0, false],
    ['', false],
    ['false', false],
    [null, false],
    [[], false],
    [{}, false],
  ])('the flag %j is read as %s', (value, isOn) => {
    const record = parse(changed((raw) => Object.assign(raw.header.variables, { showHeaderBanner: value })));
    expect(record.header.variables.showHeaderBanner).toBe(isOn);
  });

  it.each([
    [undefined, { enabled: false, link: '' }],
    [true, { enabled: true, link: '' }],
    ['1', { enabled: true, link: '' }],
    ['false', { enabled: false, link: '' }],
    [1, { enabled: false, link: '' }],
    ['/directory', { enabled: true, link: '/directory' }],
    ['https://office.example', { enabled: true, link: 'https://office.example' }],
    ['https://user@evil.example', { enabled: false, link: '' }],
    ['javascript:alert(1)', { enabled: false, link: '' }],
    [
      { title: 'Offices', link: '/directory' },
      { title: 'Offices', enabled: true, link: '/directory' },
    ],
    [{ link: '/directory', enabled: 'false' }, { enabled: false }],
    [
      { title: 'Offices', enabled: true },
      { title: 'Offices', enabled: true, link: '' },
    ],
    [{ link: 'javascript:alert(1)' }, { enabled: false, link: '' }],
  ])('the top bar entry %j is read', (value, entry) => {
    const record = parse(
      changed((raw) => Object.assign(raw.header.variables, { header_top_right_directory: value })),
    );
    expect(record.header.variables.header_top_right_directory).toMatchObject(entry);
  });

  it('a number is accepted as text', () => {
    const record = parse(
      changed((raw) => Object.assign(raw.header.variables, { header_phone_number: 6025550100 })),
    );
    expect(record.header.variables.header_phone_number).toBe('6025550100');
  });

  it.each(['Ø'.repeat(5_000), 'Dr. 👩🏽‍⚕️ & 🦷', 'عيادة الأسنان', '東京 歯科', "O'Brien <b>&amp; Söhne</b>"])(
    'the name %s is kept unchanged',
    (name) => {
      const record = parse(changed((raw) => Object.assign(raw.site, { name })));
      expect(record.site.name).toBe(name);
    },
  );

  it('invisible characters are dropped', () => {
    const record = parse(
      changed((raw) => Object.assign(raw.site, { name: ' Harbor\u0000\u202e Dental\u2066\r\nClub\ud800 ' })),
    );
    expect(record.site.name).toBe('Harbor Dental\nClub\ufffd');
  });

  it('scripts and unsafe links are removed', () => {
    const record = parse(
      changed((raw) => {
        Object.assign(raw.header.variables, { headerBannerText: '<b onclick="x">Hi</b><script>x</script>' });
        Object.assign(raw.header.variables, { header_menu: [{ title: 'x', link: 'javascript:x' }] });
      }),
    );
    expect(record.header.variables.headerBannerText).toBe('<b>Hi</b>');
    expect(record.header.variables.header_menu).toEqual([{ title: 'x', link: '' }]);
  });

  it('hostile text never changes the shape of a record', () => {
    const hostile = fc.oneof(
      fc.constantFrom(
        '<script>x</script>',
        '"><img src=x onerror=x>',
        "'; DROP TABLE x;--",
        '{{x}}',
        '../..',
      ),
      fc.constantFrom(
        '__proto__',
        'constructor',
        '\0',
        '\ud800',
        '%00',
        'javascript:x',
        '\n'.repeat(50),
        '𝕏'.repeat(99),
      ),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(hostile, (text) => {
        const raw = changed((one) => {
          Object.assign(one.header.variables, {
            header_phone_number: text,
            header_phone_link: text,
            header_timing: text,
            header_log: text,
            header_menu: [{ title: text, link: text }],
            headerBannerText: text,
            header_join_now_link: text,
            header_top_right_nav: [{ title: text, link: text, icon: text, external: text }],
          });
          Object.assign(one.footer.variables, { footer_txt: text, sponsored_link: text, country: text });
          one.pages = [
            {
              page: 'home',
              title: text,
              sections: [
                { type: 'hero', heading: `x${text}`, intro: text, picture: { src: text, alt: text } },
                { type: 'rich_text', html: text, eyebrow: text },
                { type: 'faq', items: [{ question: `x${text}`, answer: text }] },
              ],
            },
          ];
        });
        const record = parse(raw);
        const { header_menu, headerBannerText } = record.header.variables;
        expect(headerBannerText).not.toMatch(/<script|<img/i);
        expect(header_menu[0]?.link ?? '').not.toMatch(/^\s*(javascript|data|vbscript):/i);
        expect(Object.getPrototypeOf(record)).toBe(Object.prototype);
        expect(JSON.parse(JSON.stringify(record))).toEqual(record);
      }),
      { numRuns: 60 },
    );
  });
});

it('a host with non-ASCII letters is stored in the form that browsers send', () => {
  const hostsOf = (...hosts: string[]) =>
    parse(changed((raw) => Object.assign(raw.site, { hosts }))).site.hosts;
  expect(hostsOf('müller-zähne.example', 'harbor.example')).toEqual([
    'xn--mller-zhne-w5a5z.example',
    'harbor.example',
  ]);
  for (const wrong of ['müller.example:80', 'müller.example/x', 'mül ler.example', 'Harbor.example'])
    expect(() => hostsOf(wrong)).toThrow('must be a host name');
});
