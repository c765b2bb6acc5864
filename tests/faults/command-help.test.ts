import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';

vi.setConfig({ testTimeout: 60_000 });

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
);
/** What starts at once, by its name alone, and says by itself what it does. */
const STARTS = ['start', 'test'];
const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const [, script] = /node (scripts\/[\w-]+\.ts)$/.exec(line) ?? [];
  return script && !STARTS.includes(name) ? [{ name, script }] : [];
});

/** No database, and nothing to be published: a command that does anything fails. */
const NOWHERE = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing', TENANTS_DIR: '/nonexistent' };

const run = (script: string, ...words: string[]) =>
  promisify(execFile)(process.execPath, [script, ...words], {
    cwd: ROOT,
    env: { ...process.env, ...NOWHERE },
  });

describe('a command that is asked for help', () => {
  it.each(commands)('$name says how it is used and does nothing', async ({ name, script }) => {
    const { stdout, stderr } = await run(script, '--help');
    expect(stdout).toMatch(new RegExp(`^Usage: npm run ${name}(?: |\n)`));
    expect(stdout.trim().split('\n').length).toBeGreaterThan(1);
    expect(stderr).toBe('');
  });

  it('is any that people start', () => expect(commands.length).toBeGreaterThan(15));
});

it('an option that there is not is named, beside those that there are', async () => {
  const fault = await run('scripts/deploy.ts', '--al').catch((failed) => failed);
  expect(fault.code).toBe(1);
  expect(fault.stderr).toContain("'--al'");
  expect(fault.stderr).toContain('--prune');
});
