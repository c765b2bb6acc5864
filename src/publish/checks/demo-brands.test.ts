import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { identityOf } from '#cms/record/brand-identity.ts';
import { filesSource } from '#cms/sources/files.ts';
import { makeSnapshot } from '../content/snapshot.ts';
import { NO_CHECK_SETTINGS } from './check-content.ts';
import { findingText } from './findings.ts';
import { ALL_RULES } from './page-rules.ts';

// every brand's pictures are read
vi.setConfig({ testTimeout: 60_000 });

const inProject = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const source = filesSource(inProject('tenants'));
const sites = await source.sites();
const others = await Promise.all(
  sites.map(async (site) => identityOf(site, (await source.identityParts?.(site)) ?? {})),
);

it.each(sites)('finds nothing in the demo brand %s, beside the others', async (site) => {
  const versions = ['live', ...(await source.versions(site))];
  for (const version of versions) {
    const { findings } = await makeSnapshot(site, {
      source,
      version,
      refuse: false,
      media: { has: () => true, store: () => undefined },
      checks: { settings: NO_CHECK_SETTINGS, others },
    });
    expect(findings.map(findingText)).toEqual([]);
  }
});

it('knows each of the demo brands by name and number', () => {
  expect(
    others
      .map(({ names, phones }) => [names.length > 0, phones.length])
      .every(([named, count]) => named && count === 1),
  ).toBe(true);
});

describe('docs/how-to/check-content.md', () => {
  const text = readFileSync(inProject('docs/how-to/check-content.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `([a-z-]+)` \| ([a-z]+)((?:, \w+)*) \|/gm)];

  it('lists every rule, as strict as it is, and no other', () => {
    expect(rows.map(([, id, severity, marks]) => `${id} ${severity}${marks}`).sort()).toEqual(
      ALL_RULES.map(
        ({ id, severity, legal, fixed }) =>
          `${id} ${severity}${legal ? ', law' : ''}${fixed ? ', fixed' : ''}`,
      ).sort(),
    );
  });

  it('says of each what it finds', () => {
    for (const { finds } of ALL_RULES) expect(text).toContain(finds);
  });
});
