import { readFileSync } from 'node:fs';
import { satisfies } from 'semver';
import { describe, expect, it } from 'vitest';
import { type LockedPackage, missingOptional } from './lockfile.ts';

const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const { devDependencies, dependencies, allowScripts } = json('package.json');
const { packages } = json('package-lock.json') as { packages: Record<string, LockedPackage> };

describe('a fresh machine gets the tested versions', () => {
  it('runs the Node that package.json pins', () => {
    expect(process.versions.node).toBe(devDependencies.node);
    expect(readFileSync('.nvmrc', 'utf8').trim()).toBe(devDependencies.node);
  });

  it('only the pinned Node’s install script may run, and every other has a decision', () => {
    const withScripts = Object.entries(packages)
      .filter(([path, locked]) => path !== '' && locked.hasInstallScript)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
    expect(withScripts).toContain('node');
    expect(allowScripts.node).toBe(true);
    expect(Object.keys(allowScripts).sort()).toEqual([...new Set(withScripts)].sort());
  });

  // .npmrc silences npm's warnings, so this test finds packages for another Node.
  it('has only packages that run on the pinned Node', () => {
    const unfit = Object.entries(packages).flatMap(([path, { engines, cpu }]) => {
      // Node 24 has no build for 32-bit Intel
      const range = Array.isArray(engines) || cpu?.[0] === 'ia32' ? undefined : engines?.node;
      return range && !satisfies(devDependencies.node, range) ? [`${path} wants Node ${range}`] : [];
    });
    expect(unfit).toEqual([]);
  });

  it('names every dependency by one exact version', () => {
    const versions = Object.values({ ...dependencies, ...devDependencies }) as string[];
    expect(versions.filter((version) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual(
      [],
    );
  });

  it('the lock file has the packages of every platform', () => {
    expect(missingOptional(packages)).toEqual([]);
  });
});

describe('the rule on the lock file', () => {
  const parent = { version: '1.0.0', optionalDependencies: { 'tool-linux': '1.0.0', 'tool-mac': '1.0.0' } };
  const locked = { version: '1.0.0' };

  it('names an optional package that is missing', () => {
    const lock = { '': {}, 'node_modules/tool': parent, 'node_modules/tool-linux': locked };
    expect(missingOptional(lock)).toEqual(['tool-mac@1.0.0, optional in node_modules/tool']);
  });

  it('looks in every folder that Node would', () => {
    const lock = {
      '': {},
      'node_modules/a/node_modules/tool': parent,
      'node_modules/a/node_modules/tool-linux': locked,
      'node_modules/tool-mac': locked,
    };
    expect(missingOptional(lock)).toEqual([]);
  });
});
