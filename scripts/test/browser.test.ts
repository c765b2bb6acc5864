import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browserCandidates, findBrowser, findOrInstallBrowser } from './browser.ts';

describe('which browser is used', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'enamel-browser-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const program = (name: string, script: string) => {
    const path = join(folder, name);
    writeFileSync(path, `#!/bin/sh\n${script}\n`);
    chmodSync(path, 0o755);
    return path;
  };

  it('prefers the browser that CHROMIUM_PATH names', () => {
    const path = program('mine', 'echo Chromium 1.2.3');
    expect(findBrowser({ CHROMIUM_PATH: path })).toBe(path);
  });

  it('fails if the browser that CHROMIUM_PATH names does not start', () => {
    const path = program('broken', 'echo cannot load libnss3.so >&2; exit 127');
    expect(() => findBrowser({ CHROMIUM_PATH: path })).toThrow(`CHROMIUM_PATH is ${path}`);
  });

  it('otherwise uses the system’s browser, then Playwright’s', () => {
    const linux = browserCandidates({}, 'linux');
    expect(linux.slice(0, 2)).toEqual(['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']);
    expect(linux.at(-1)).toMatch(/chromium-\d+/);
    expect(browserCandidates({}, 'darwin')[0]).toContain('Google Chrome.app');
  });
});

describe('a browser that is missing', () => {
  /** A machine with a browser after the given program was run. */
  function machine(appearsAfter: string | null, canUseApt = true) {
    const ran: string[] = [];
    const here = () => appearsAfter !== null && ran.some((command) => command.includes(appearsAfter));
    return {
      ran,
      canUseApt,
      find: () => (here() ? '/found/chromium' : undefined),
      run: async (argv: string[]) => ran.push(argv.join(' ')),
      note: () => {},
    };
  }

  it('installs Playwright’s browser if there is none', async () => {
    const one = machine('install chromium');
    expect(await findOrInstallBrowser(one)).toBe('/found/chromium');
    expect(one.ran.filter((command) => command.startsWith('apt-get'))).toEqual([]);
  });

  it('installs Debian’s browser if Playwright’s cannot be fetched', async () => {
    const one = machine('apt-get install -y chromium-headless-shell');
    expect(await findOrInstallBrowser(one)).toBe('/found/chromium');
    expect(one.ran.slice(1)).toEqual(['apt-get update', 'apt-get install -y chromium-headless-shell']);
  });

  it('installs the full Chromium if the distribution has no headless shell', async () => {
    const one = machine('apt-get install -y chromium');
    one.run = async (argv: string[]) =>
      one.ran.push(argv.join(' ').replace('chromium-headless-shell', 'none'));
    expect(await findOrInstallBrowser(one)).toBe('/found/chromium');
    expect(one.ran.at(-1)).toBe('apt-get install -y chromium');
  });

  it('installs no Debian package without the right to', async () => {
    const one = machine('apt-get', false);
    await expect(findOrInstallBrowser(one)).rejects.toThrow('CHROMIUM_PATH');
  });

  it('names a remedy if no browser can be installed', async () => {
    await expect(findOrInstallBrowser(machine(null))).rejects.toThrow('Install Chromium or Google Chrome');
  });
});
