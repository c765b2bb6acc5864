import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let dir: string;
let npm: ChildProcess;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'npm-start-'));
});
afterEach(() => {
  if (isAnyRunning()) process.kill(-(npm.pid ?? 0), 'SIGKILL');
  rmSync(dir, { recursive: true, force: true });
});

/** Whether npm or one of its descendants still runs. */
function isAnyRunning(): boolean {
  try {
    return process.kill(-(npm.pid ?? 0), 0);
  } catch {
    return false;
  }
}

/** Waits until npm's output contains the words. */
async function waitForOutput(words: string): Promise<void> {
  let text = '';
  while (!text.includes(words)) {
    const [chunk] = await Promise.race([
      once(npm.stdout as NonNullable<ChildProcess['stdout']>, 'data'),
      once(npm, 'exit').then(() => Promise.reject(new Error(`npm start has ended: ${text}`))),
    ]);
    text += String(chunk);
  }
}

it('stopping npm start also stops the server and frees the port', async () => {
  npm = spawn('npm', ['start'], {
    // a group of its own, by which all of it is found
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: path.join(dir, 'data'),
      ENAMEL_SITES_DIR: path.join(dir, 'sites'),
      ENAMEL_API: 'off',
    },
  });
  await waitForOutput('Ctrl-C ends it.');
  npm.kill('SIGTERM');
  await expect.poll(isAnyRunning, { timeout: 20_000 }).toBe(false);
}, 180_000);
