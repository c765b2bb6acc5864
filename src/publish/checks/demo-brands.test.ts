import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { identityOf } from '#cms/record/brand-identity.ts';
import { filesSource } from '#cms/sources/files.ts';
import { makeSnapshot } from '../content/snapshot.ts';
import { NO_CHECK_SETTINGS } from './check-content.ts';
import { findingText } from './findings.ts';
import { ALL_RULES } from './page-rules.ts';

// reading every brand's pictures takes time
vi.setConfig({ testTimeout: 60_000 });

const inProject = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const source = filesSource(inProject('tenants'));
const sites = await source.sites();
const others = await Promise.all(
  sites.map(async (site) => identityOf(site, (await source.identityParts?.(site)) ?? {})),
);

it.each(sites)('the checks find nothing in the demo brand %s', async (site) => {
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

it('every demo brand has a name and one phone number', () => {
  expect(
    others
      .map(({ names, phones }) => [names.length > 0, phones.length])
      .every(([named, count]) => named && count === 1),
  ).toBe(true);
});

describe('docs/how-to/check-content.md', () => {
  const text = readFileSync(inProject('docs/how-to/check-content.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `([a-z-]+)` \| ([a-z]+)((?:, \w+)*) \|/gm)];

  it('the page lists exactly the rules with their severities', () => {
    expect(rows.map(([, id, severity, marks]) => `${id} ${severity}${marks}`).sort()).toEqual(
      ALL_RULES.map(
        ({ id, severity, legal, fixed }) =>
          `${id} ${severity}${legal ? ', law' : ''}${fixed ? ', fixed' : ''}`,
      ).sort(),
    );
  });

  it('the page describes what each rule finds', () => {
    for (const { finds } of ALL_RULES) expect(text).toContain(finds);
  });
});
