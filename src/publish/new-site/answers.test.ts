import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lowContrasts } from '#cms/checks/contrast.ts';
import { NO_CHECK_SETTINGS } from '../checks/check-content.ts';
import { acceptSite } from './accept-site.ts';
import type { Brand } from './brand.ts';
import { createSite } from './create-site.ts';
import { paletteFrom } from './palette.ts';
import { readBrand } from './read-brand.ts';

// The first test that needs the DOM waits for jsdom to load.
vi.setConfig({ testTimeout: 60_000 });

const today = new Date('2026-05-31T12:00:00Z');
const brand: Brand = {
  site: 'bright-smile',
  name: 'Bright Smile',
  company: 'Bright Smile, LLC',
  phone: '6025550100',
  states: ['AZ'],
  host: '',
  group: 'bright-smile',
  header: '1_header',
  footer: '1_footer',
  colors: paletteFrom('#17607a').colors,
};

let tenants: string;
beforeEach(() => {
  tenants = mkdtempSync(path.join(tmpdir(), 'new-site-'));
});
afterEach(() => rmSync(tenants, { recursive: true }));

describe('chosen colors', () => {
  it('a legible color stays, and another one is darkened', () => {
    expect(paletteFrom('#17607a', '#ffd479')).toMatchObject({ changed: null, colors: { brand: '#17607a' } });
    const { changed, colors } = paletteFrom('#ffcc00');
    expect(changed).toMatchObject({ from: '#ffcc00', to: colors.brand });
    expect(lowContrasts(colors)).toEqual([]);
  });

  it('any two colors give a legible theme', () => {
    const color = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(color, color, (main, accent) => {
        expect(lowContrasts(paletteFrom(main, accent).colors)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it('without a terminal, an illegible color is rejected with a suggestion', async () => {
    await expect(readBrand('bright-smile', { color: '#ffee00' }, false)).rejects.toThrow(
      /Use #[0-9a-f]{6}, or/,
    );
  });
});

describe('answers', () => {
  const others = [
    {
      site: 'harbor',
      names: ['Harbor Dental Club'],
      hosts: [],
      emails: [],
      phones: ['8055550140'],
      groupKey: 'x',
    },
  ];
  const accept = (options: Partial<Brand>) =>
    createSite(tenants, { ...brand, ...options }, today, (folder) =>
      acceptSite(folder, brand.site, { settings: NO_CHECK_SETTINGS, others }),
    );

  it.each([
    ['Clínica de la Señora Núñez'],
    ['O’Brien & Sons’ “Dental” Co.'],
    ['مركز الأسنان'],
    ['Smile 🦷 Club'],
    ['Dental Club'],
    ['Practice '.repeat(8).trim()],
  ])('a brand called %s passes every check', async (name) => {
    await accept({ name, company: name, states: ['CA', 'AZ', 'FL', 'TX'] });
    expect(readdirSync(tenants)).toEqual(['bright-smile']);
  });

  it.each([
    ['Premium Dental', /“Premium” in/],
    ['Sunny Insurance Club', /“Insurance” in/],
    ['The Harbor Dental Club', /belongs to the brand harbor/],
    ['Harbor Dental', /“Harbor Dental” is part of “Harbor Dental Club”, the name of the brand harbor/],
    ['x'.repeat(75), /is one word of 75 characters/],
  ])('the name %s is rejected with an explanation, and nothing is written', async (name, why) => {
    await expect(accept({ name })).rejects.toThrow(why);
    expect(readdirSync(tenants)).toEqual([]);
  });

  it('every answer has a default', async () => {
    expect(await readBrand('bright-smile', {}, false)).toMatchObject({
      name: 'Bright Smile',
      company: 'Bright Smile',
      states: ['CA'],
      host: '',
      group: 'bright-smile',
      header: '1_header',
      footer: '1_footer',
      colors: { brand: '#17607a', accent: '#ffd479' },
    });
  });
});
