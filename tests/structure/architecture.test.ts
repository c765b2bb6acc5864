import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const [, drawing = ''] = /^```\n(.*?)^```/ms.exec(readFileSync('docs/architecture.md', 'utf8')) ?? [];
const drawn = drawing.match(/\bsrc\/[\w/-]+/g) ?? [];

/** Folders that every part uses, and that are none. */
const EVERYWHERE = ['pages', 'styles', 'util'];

it('the architecture drawing shows exactly the folders of src', () => {
  const folders = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(drawn.length).toBeGreaterThan(10);
  expect(drawn.filter((path) => !existsSync(path))).toEqual([]);
  const shown = new Set(drawn.map((path) => path.split('/')[1]));
  expect(
    folders.map(({ name }) => name).filter((name) => !shown.has(name) && !EVERYWHERE.includes(name)),
  ).toEqual([]);
});
