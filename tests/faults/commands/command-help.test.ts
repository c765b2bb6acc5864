import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { PROCESS_ENV } from '#tests/support/servers/process-env.ts';

// two cores: more processes at once would only wait for each other
vi.setConfig({ testTimeout: 60_000, maxConcurrency: 2 });

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
);
const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const [, script] = /node (scripts\/[\w-]+\.ts)$/.exec(line) ?? [];
  return script ? [{ name, script }] : [];
});
/** as in package.json, on Windows too: one program, no shell syntax */
const PLAIN = /^(?:node scripts\/[\w-]+\.(?:ts|mjs)|npm sbom [\w -]+|biome check --[\w-]+)$/;

/** No database and no content: a command that does any work fails. */
const NO_DATA = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing', TENANTS_DIR: '/nonexistent' };

const run = (script: string, ...words: string[]) =>
  promisify(execFile)(process.execPath, [script, ...words], {
    cwd: ROOT,
    env: { ...process.env, ...PROCESS_ENV, ...NO_DATA },
  });

describe('--help', () => {
  it.concurrent.each(commands)('$name --help prints its usage and does nothing', async ({ name, script }) => {
    const { stdout, stderr } = await run(script, '--help');
    expect(stdout).toMatch(new RegExp(`^Usage: npm (?:run )?${name}(?: |\n)`));
    expect(stdout.trim().split('\n').length).toBeGreaterThan(1);
    expect(stderr).toBe('');
  });

  it('the test covers every command of package.json', () => expect(commands.length).toBeGreaterThan(17));

  it('node scripts/serve.ts --help prints its usage', async () => {
    expect((await run('scripts/serve.ts', '--help')).stdout).toMatch(/^Usage: node scripts\/serve\.ts\n/);
  });
});

it('every script of package.json runs on Windows', () => {
  expect(Object.entries(scripts).filter(([, line]) => !PLAIN.test(line))).toEqual([]);
});

it.each([
  ['scripts/start.ts', 'now'],
  ['scripts/serve.ts', '--port=1'],
  ['scripts/test.ts', 'nothing-of-that-name'],
  ['scripts/publish.ts'],
  ['scripts/site-rename.ts', 'one-name'],
  ['scripts/publications.ts', 'what'],
  ['scripts/rollout.ts', 'start', '--first', 'many'],
  ['scripts/rollback.ts', '--site'],
  ['scripts/build.ts', 'harbor'],
  ['scripts/dev.ts', '--port=1'],
  ['scripts/db-migrate.ts', '--check'],
  ['scripts/db-seed.ts', 'harbor'],
  ['scripts/db-restore.ts', '--into'],
])('%s %s exits with 2 and prints its usage', async (script, ...words) => {
  const error = await run(script, ...words).catch((failed) => failed);
  expect(error.code).toBe(2);
  expect(error.stderr).toContain('Usage: ');
});

it('an unknown option is reported together with the known ones', async () => {
  const error = await run('scripts/deploy.ts', '--al').catch((failed) => failed);
  expect(error.code).toBe(2);
  expect(error.stderr).toContain("'--al'");
  expect(error.stderr).toContain('--prune');
});
