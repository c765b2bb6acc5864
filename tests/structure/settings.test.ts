import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const documented = new Set(
  [...readFileSync('docs/settings.md', 'utf8').matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)].flatMap(
    (row) => row[1]?.match(/[A-Z_]+/g) ?? [],
  ),
);

const PLACES = 'src/publish/deploy/settings.ts';

/** The settings a module reads, as its environment schema names them. */
function settingsIn(file: string): string[] {
  const names = [...readFileSync(file, 'utf8').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].flatMap(
    (match) => match[1] ?? [],
  );
  if (file !== PLACES) return names;
  // read for two places; the second keeps nothing by days
  const second = names.filter((name) => name !== 'KEEP_DAYS').map((name) => `RELEASES_${name}`);
  return [...names.map((name) => `DEPLOY_${name}`), ...second];
}

const READERS = [
  'src/server/settings.ts',
  'src/publish/content/settings.ts',
  PLACES,
  'src/api/kernel/settings.ts',
];

describe.each(READERS)('the settings in %s', (file) => {
  it('the list of settings has every setting that the code reads', () => {
    const names = settingsIn(file);
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !documented.has(name))).toEqual([]);
  });
});

it('the list of settings has only settings that the code reads', () => {
  const read = new Set([
    ...READERS.flatMap(settingsIn),
    'CHROMIUM_PATH',
    'TEST_CEPH_DIR',
    'TEST_DATABASE_URL',
    'TEST_NGINX',
  ]);
  expect([...documented].filter((name) => !read.has(name ?? ''))).toEqual([]);
});
