import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** Flags that turn off the browser's background requests and the GPU. */
export function browserFlags(): string[] {
  return [
    // Chromium refuses to run its sandbox as root, which is the user in most containers.
    ...(isRoot() ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
}

const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The headless shell runs pages like Chromium, without a window and with a third of the CPU time. */
const SHELL = 'chromium-headless-shell';

/** Possible Chromium paths, best first: CHROMIUM_PATH, the system's, Playwright's. */
export function browserCandidates(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[] {
  const system =
    platform === 'darwin'
      ? MAC_APPS
      : [SHELL, 'chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser'].map(
          (name) => `/usr/bin/${name}`,
        );
  return [env.CHROMIUM_PATH, ...system, chromium.executablePath()].filter((path) => path !== undefined);
}

/**
 * The first Chromium that starts, or undefined. Asking each for its version skips broken ones: a stub that
 * only names a package, or a download without the system's libraries. Throws if CHROMIUM_PATH is set and does
 * not work.
 */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env.CHROMIUM_PATH && !startsAsBrowser(env.CHROMIUM_PATH)) {
    throw new Error(`CHROMIUM_PATH is ${env.CHROMIUM_PATH}, which does not start as a browser.`);
  }
  return browserCandidates(env, process.platform).find(startsAsBrowser);
}

/** The machine's functions for installing a browser. */
export interface BrowserMachine {
  find(): string | undefined;
  run(argv: [string, ...string[]], env: NodeJS.ProcessEnv): Promise<unknown>;
  note(text: string): void;
  canUseApt: boolean;
}

/** Whether apt exists and we may use it. */
export function canUseApt(): boolean {
  return isRoot() && existsSync('/usr/bin/apt-get');
}

/**
 * Finds a Chromium or installs one: first Playwright's own, then, as root on Debian, the distribution's
 * package. Returns its path; throws with what to do if both fail.
 */
export async function findOrInstallBrowser(machine: BrowserMachine): Promise<string> {
  const { find, run, note } = machine;
  const found = find();
  if (found) return found;

  note("no Chromium here: installing Playwright's");
  await run([process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium'], {
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000',
  });
  const downloaded = find();
  if (downloaded) return downloaded;

  if (machine.canUseApt) {
    note("that gave none that starts: installing the distribution's");
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run(['apt-get', 'update'], env);
    for (const packageName of [SHELL, 'chromium']) {
      await run(['apt-get', 'install', '-y', packageName], env);
      const packaged = find();
      if (packaged) return packaged;
    }
  }
  throw new Error(
    'No Chromium was found and none could be installed. Install Chromium or Google Chrome, ' +
      'or name one with CHROMIUM_PATH=/path/to/chromium, and run the tests again.',
  );
}

function startsAsBrowser(path: string): boolean {
  if (!existsSync(path)) return false;
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 });
  return status === 0 && /chrom/i.test(stdout);
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
