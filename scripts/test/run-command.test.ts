import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { processTree } from './process-tree.ts';
import { type Command, runCommand } from './run-command.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'enamel-run-command-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (code: string, options: Partial<Command> = {}) =>
  runCommand({
    argv: [process.execPath, '-e', code],
    env: process.env,
    limitMs: 60_000,
    logFile: join(folder, 'log'),
    signal: new AbortController().signal,
    ...options,
  });

/** A program that ignores SIGTERM, with a child that does too, in its own process group. */
const STUBBORN = `
  process.on('SIGTERM', () => {});
  const stay = "process.on('SIGTERM', () => {}); console.log('child ' + process.pid); setInterval(() => {}, 1000);";
  require('node:child_process').spawn(process.execPath, ['-e', stay], { detached: true, stdio: 'inherit' });
  setInterval(() => {}, 1000);
`;

describe('a command', () => {
  it('returns a command’s exit code and output, which is also in the log', async () => {
    const ended = await run(`console.log('out'); console.error('err'); process.exitCode = 3;`);
    expect(ended).toMatchObject({ code: 3, stopped: null });
    expect(ended.output.split('\n').sort()).toEqual(['err', 'out']);
    expect(readFileSync(join(folder, 'log'), 'utf8')).toContain('out\n');
  });

  it('fails with a reason if the program does not exist', async () => {
    const ended = await run('', { argv: ['./no-such-program'] });
    expect(ended.code).toBeNull();
    expect(ended.output).toContain('ENOENT');
  });

  it('ends a command at its time limit', async () => {
    const ended = await run('setInterval(() => {}, 1000)', { limitMs: 200 });
    expect(ended).toMatchObject({ code: null, stopped: 'time limit' });
  });

  it('ends a command and its children when the run is interrupted, even if they ignore SIGTERM', async () => {
    const interrupt = new AbortController();
    let child = 0;
    const onLine = (line: string) => {
      child = Number(/^child (\d+)/.exec(line)?.[1]);
      interrupt.abort();
      return true;
    };
    const ended = await run(STUBBORN, { signal: interrupt.signal, onLine, graceMs: 200 });
    expect(ended.stopped).toBe('interrupted');
    expect(child).toBeGreaterThan(0);
    expect(processTree(child)).toEqual([]);
  }, 30_000);

  it('ends a command at once if the run was interrupted before', async () => {
    const ended = await run('setInterval(() => {}, 1000)', { signal: AbortSignal.abort() });
    expect(ended.stopped).toBe('interrupted');
  });
});
