import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { BENCHES } from '#bench/all.ts';
import { loadProgram } from '#bench/load/load.ts';
import { findBrowser } from '#scripts/test/browser.ts';
import { findTool } from '#scripts/tools/fetch-tool.ts';
import { createTestDatabase } from '#tests/support/database/test-databases.ts';
import { PROCESS_ENV } from '#tests/support/servers/process-env.ts';

// Checks only that each benchmark runs: figures measured beside other tests would mean nothing.

const sitesDir = mkdtempSync(path.join(tmpdir(), 'enamel-bench-test-'));

async function run(script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    // nothing of the test runner's own: React, for one, looks at NODE_ENV
    env: { ...PROCESS_ENV, ENAMEL_SITES_DIR: sitesDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, output, errors };
}

const LOAD = ['static-serving', 'finder', 'api-reads', 'memory'];
const BROWSER = ['page-weight', 'lighthouse'];

/** The program or system that a benchmark lacks on this machine; null if nothing is missing. */
function missing(name: string): string | null {
  if (LOAD.includes(name) && loadProgram !== 'wrk' && !findTool('autocannon')) return 'wrk or autocannon';
  if (BROWSER.includes(name) && !findBrowser()) return 'Chromium';
  if (name === 'lighthouse' && !findTool('lighthouse')) return 'Lighthouse';
  return ['memory', 'many-brands'].includes(name) && process.platform !== 'linux' ? 'Linux' : null;
}

describe('a benchmark', () => {
  beforeAll(async () => {
    const { code, errors } = await run('publish', ['harbor', 'northline']);
    expect({ code, errors }).toMatchObject({ code: 0 });
  });
  afterAll(() => rmSync(sitesDir, { recursive: true, force: true }));

  for (const name of Object.keys(BENCHES)) {
    const lacks = missing(name);
    const title = lacks
      ? `${name} needs ${lacks}, which is not installed here`
      : `${name} runs and prints its measurements`;
    it.skipIf(lacks !== null)(title, { timeout: 300_000 }, async () => {
      const database = await createTestDatabase(inject('postgresUrl'));
      try {
        const { code, output, errors } = await run('bench', [name, '--quick', '--only', 'harbor'], {
          TEST_DATABASE_URL: database.url,
          ...(process.env.CHROMIUM_PATH && { CHROMIUM_PATH: process.env.CHROMIUM_PATH }),
        });
        expect({ code, errors }).toMatchObject({ code: 0 });
        expect(output).toMatch(/measure +mark +value/);
        expect(output).toMatch(/ (?:reached|MISSED by .+)$/m);
      } finally {
        await database.drop();
      }
    });
  }
});
