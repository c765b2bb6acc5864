import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findNginx, librariesIn, unpackPackages } from './unpacked-programs.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'debian-packages-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

/** A machine whose package server has one package, with one program in it. */
function machine({ breaks = false } = {}) {
  const asked: string[] = [];
  const run = async (argv: [string, ...string[]]) => {
    asked.push(argv.filter((word) => !word.includes(dir)).join(' '));
    if (argv.includes('--download-only')) {
      const archives = argv.find((word) => word.startsWith('Dir::Cache::archives='))?.split('=')[1] ?? '';
      writeFileSync(join(archives, 'nginx_1.deb'), '');
    }
    if (argv[0] !== 'dpkg') return;
    if (breaks) throw new Error('no room');
    const root = argv[3] ?? '';
    mkdirSync(join(root, 'usr/sbin'), { recursive: true });
    mkdirSync(join(root, 'usr/lib/x86_64-linux-gnu'), { recursive: true });
    writeFileSync(join(root, 'usr/sbin/nginx'), '');
  };
  return { run, asked };
}

describe('packages for the tests', () => {
  it('fetches and unpacks packages without installing them', async () => {
    const folder = join(dir, 'nginx');
    const { run, asked } = machine();
    await unpackPackages(folder, ['nginx'], { run });
    expect(existsSync(join(folder, 'usr/sbin/nginx'))).toBe(true);
    expect(librariesIn(folder)).toBe(join(folder, 'usr/lib/x86_64-linux-gnu'));
    const installs = asked.filter((line) => / install /.test(line));
    expect(installs).toEqual([expect.stringContaining('--download-only nginx')]);
    expect(readdirSync(dir)).toEqual(['nginx']);
  });

  it('leaves nothing behind if packages cannot be unpacked', async () => {
    const unpacking = unpackPackages(join(dir, 'nginx'), ['nginx'], machine({ breaks: true }));
    await expect(unpacking).rejects.toThrow('no room');
    expect(readdirSync(dir)).toEqual([]);
  });
});

describe('the nginx for the tests', () => {
  it('prefers the nginx that is named to the system’s', () => {
    const [named, installed] = [join(dir, 'named'), join(dir, 'installed')];
    writeFileSync(installed, '');
    expect(findNginx({ TEST_NGINX: named }, [installed])).toEqual({ file: installed, env: {} });
    writeFileSync(named, '');
    expect(findNginx({ TEST_NGINX: named }, [installed])).toEqual({ file: named, env: {} });
  });
});
