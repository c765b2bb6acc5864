import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { RESULT_FILE } from './reporting.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
// inside the project, so that packages resolve from there
mkdirSync(path.join(ROOT, '.astro'), { recursive: true });
const folder = mkdtempSync(path.join(ROOT, '.astro/reporters-'));
afterEach(() => {
  for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a runner prints, and the result that its reporter writes, for these files. */
function run(argv: string[], files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  const resultFile = path.join(folder, 'result.json');
  const { VITEST: _vitest, ...env } = process.env;
  const { stdout } = spawnSync(process.execPath, argv, {
    cwd: folder,
    env: { ...env, [RESULT_FILE]: resultFile, NODE_ENV: 'test' },
    encoding: 'utf8',
  });
  const kinds = [...stdout.matchAll(/^@@test (\w+)$/gm)].map(([, kind]) => kind).sort();
  return { kinds, result: JSON.parse(readFileSync(resultFile, 'utf8')) };
}

it('counts tests of Vitest, second tries, broken files, failed hooks, and unhandled rejections', () => {
  const { kinds, result } = run(
    [
      path.join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--root',
      folder,
      '--config',
      path.join(folder, 'vitest.config.ts'),
      `--reporter=${path.join(ROOT, 'scripts/test/vitest-reporter.ts')}`,
    ],
    {
      'vitest.config.ts': `export default {};`,
      'sums.test.ts': `import { describe, expect, it } from 'vitest';
        describe('money', () => {
          it('adds', () => {});
          it('divides', () => expect({ cents: 1 }).toEqual({ cents: 2 }));
          it.skip('rounds', () => {});
          it.todo('prints');
          let tries = 0;
          it('comes late', { retry: 1 }, () => expect((tries += 1)).toBe(2));
        });
        Promise.reject(new Error('no one waits'));`,
      'broken.test.ts': `import './missing.ts';`,
      'hook.test.ts': `import { beforeAll, describe, it } from 'vitest';
        describe('rows', () => {
          beforeAll(() => { throw new Error('no database'); });
          it('are read', () => {});
        });`,
    },
  );
  expect(kinds).toEqual(['failed', 'passed', 'passed', 'skipped', 'skipped', 'skipped']);
  expect(result.passed).toBe(2);
  expect(result.unsteady).toEqual(['sums.test.ts > money > comes late']);
  expect(result.skipped.toSorted()).toEqual([
    'hook.test.ts > rows > are read',
    'sums.test.ts > money > prints',
    'sums.test.ts > money > rounds',
  ]);
  const details = Object.fromEntries(
    result.failures.map(({ name, detail }: { name: string; detail: string }) => [name, detail]),
  );
  expect(details).toEqual({
    'sums.test.ts > money > divides': expect.stringMatching(/AssertionError[\s\S]*"cents": 2/),
    'broken.test.ts': expect.stringContaining('missing.ts'),
    'hook.test.ts > rows': expect.stringContaining('no database'),
    'Unhandled error': expect.stringContaining('no one waits'),
  });
  expect(details['sums.test.ts > money > divides']).not.toContain('node_modules');
}, 120_000);

it('counts tests of Playwright once for each project, second tries, and errors outside tests', () => {
  const { kinds, result } = run(
    [
      path.join(ROOT, 'node_modules/@playwright/test/cli.js'),
      'test',
      '--config',
      path.join(folder, 'playwright.config.ts'),
      `--reporter=${path.join(ROOT, 'scripts/test/playwright-reporter.ts')}`,
    ],
    {
      'playwright.config.ts': `export default {
        // by default Playwright empties test-results of the project
        outputDir: './output', retries: 1, workers: 1, globalTeardown: './teardown.ts',
        projects: [{ name: 'phone' }, { name: 'desktop', testIgnore: /late/ }],
      };`,
      'teardown.ts': `export default () => { throw new Error('the server exited early'); };`,
      'menu.spec.ts': `import { expect, test } from '@playwright/test';
        test.describe('the menu', () => {
          test('opens', () => expect(test.info().project.name).toBe('phone'));
          test.skip('closes', () => {});
        });`,
      'late.spec.ts': `import { expect, test } from '@playwright/test';
        test('comes late', () => expect(test.info().retry).toBe(1));`,
    },
  );
  expect(kinds.filter((kind) => kind === 'failed')).toHaveLength(3);
  expect(result).toEqual({
    passed: 2,
    failures: [
      { name: 'Outside any test', detail: expect.stringContaining('the server exited early') },
      { name: '[desktop] menu.spec.ts > the menu > opens', detail: expect.stringContaining('phone') },
    ],
    skipped: ['[phone] menu.spec.ts > the menu > closes', '[desktop] menu.spec.ts > the menu > closes'],
    unsteady: ['[phone] late.spec.ts > comes late'],
  });
}, 120_000);
