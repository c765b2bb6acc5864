import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const documented = new Set(
  [...readFileSync('docs/settings.md', 'utf8').matchAll(/^\| `([A-Z_]+)` /gm)].map((row) => row[1]),
);

/** The settings a module reads, as its environment schema names them. */
function settingsIn(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].flatMap(
    (match) => match[1] ?? [],
  );
}

describe.each(['src/server/settings.ts', 'src/publish/settings.ts'])('the settings in %s', (file) => {
  it('are all in the list', () => {
    const names = settingsIn(file);
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !documented.has(name))).toEqual([]);
  });
});

it('the list names no setting that nothing reads', () => {
  const read = new Set([
    ...settingsIn('src/server/settings.ts'),
    ...settingsIn('src/publish/settings.ts'),
    'CHROMIUM_PATH',
  ]);
  expect([...documented].filter((name) => !read.has(name ?? ''))).toEqual([]);
});
