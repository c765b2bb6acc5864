import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureAppBuild, readAppBuild } from '#publish/app/app-build.ts';

// A project of one page, compiled by the real compiler.

const CONFIG = `export default { cacheDir: './.cache', vite: { cacheDir: './.vite' } };`;

let root: string;
let appDir: string;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'enamel-build-'));
  appDir = path.join(root, 'dist/app');
  mkdirSync(path.join(root, 'src/pages'), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'));
  writeFileSync(path.join(root, 'package.json'), '{"type":"module"}');
  writeFileSync(path.join(root, 'astro.config.mjs'), CONFIG);
  writePage('<p>first</p>');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const writePage = (text: string) => writeFileSync(path.join(root, 'src/pages/index.astro'), text);
const readPage = () => readFileSync(path.join(appDir, 'index.html'), 'utf8');
const build = () => ensureAppBuild({ root, appDir });

describe('compiling the app', () => {
  it('two concurrent builds compile once, and an unchanged app is not compiled again', async () => {
    const both = await Promise.all([build(), build()]);
    expect(both.map(({ compiled }) => compiled).sort()).toEqual([false, true]);
    expect(both[0]?.code).toBe(both[1]?.code);
    expect(readPage()).toContain('first');
    expect((await build()).compiled).toBe(false);
  });

  it('a changed source is compiled again, and the same code gets the same id', async () => {
    const first = readAppBuild(appDir);
    writePage('<p>second</p>');
    const second = await build();
    expect(second.compiled).toBe(true);
    expect(second.code).not.toBe(first?.code);
    expect(readPage()).toContain('second');
    writePage('<p>first</p>');
    expect((await build()).code).toBe(first?.code);
  });

  it('a new test file does not trigger a build', async () => {
    writeFileSync(path.join(root, 'src/pages/index.test.ts'), 'export {};');
    expect((await build()).compiled).toBe(false);
  });

  it('a failed build leaves the old one in place and explains the error', async () => {
    const before = readAppBuild(appDir);
    writePage('---\nimport missing from "./missing.ts";\n---\n<p>{missing}</p>');
    await expect(build()).rejects.toThrow(/astro build ended with status 1:[\s\S]*missing/);
    expect(readAppBuild(appDir)).toEqual(before);
    expect(readPage()).toContain('first');
    writePage('<p>first</p>');
    await build();
  });

  it('a build replaces a folder from a plain astro build', async () => {
    rmSync(appDir, { recursive: true, force: true });
    mkdirSync(appDir, { recursive: true });
    writeFileSync(path.join(appDir, 'index.html'), 'left over');
    expect((await build()).compiled).toBe(true);
    expect(readPage()).toContain('first');
  });

  it('a build keeps two earlier builds for processes that still use them, and no partial ones', async () => {
    for (const text of ['a', 'b', 'c']) {
      writePage(`<p>${text}</p>`);
      await build();
    }
    const builds = readdirSync(`${appDir}-builds`);
    expect(builds).toHaveLength(3);
    expect(builds.every((name) => existsSync(path.join(`${appDir}-builds`, name, 'build.json')))).toBe(true);
  });
});
