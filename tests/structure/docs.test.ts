import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const pages = [
  ...readdirSync('.'),
  ...readdirSync('docs', { recursive: true }).map((name) => `docs/${name}`),
].filter((file) => file.endsWith('.md'));

/** What a command leaves there. */
const MADE = ['bench/results/latest.json'];

/** Files and folders that a page leads to, by a link or by a name such as `src/util/site/paths.ts`. */
function named(page: string): string[] {
  const text = readFileSync(page, 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, to = '']) =>
    path.join(path.dirname(page), to),
  );
  const names = [...text.matchAll(/`((?:src|scripts|tests|bench|docs|public)\/[\w[\]./-]+)`/g)];
  return [...links, ...names.map(([, name = '']) => name)];
}

it.each(pages)('%s links only to existing files', (page) => {
  expect(named(page).filter((file) => !existsSync(file) && !MADE.includes(file))).toEqual([]);
});

it('the pages of the docs are found', () => {
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.flatMap(named).length).toBeGreaterThan(150);
});
