import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { localKey, secretBox } from './sealed-secrets.ts';

const box = secretBox('k'.repeat(32), 'staff');

it('a sealed secret is opened with its key and owner only', () => {
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'ana');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(box.seal('JBSWY3DPEHPK3PXP', 'ana')).not.toBe(sealed);
  expect(box.open(sealed, 'ana')).toBe('JBSWY3DPEHPK3PXP');
  expect(() => box.open(sealed, 'leo')).toThrow();
  expect(() => secretBox('l'.repeat(32), 'staff').open(sealed, 'ana')).toThrow();
  expect(() => secretBox('k'.repeat(32), 'member').open(sealed, 'ana')).toThrow();
});

it('a changed or cut secret is not opened', () => {
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'ana');
  const at = sealed.length - 8;
  const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
  for (const odd of [changed, sealed.slice(0, 20), sealed.replace('v1', 'v2'), ''])
    expect(() => box.open(odd, 'ana')).toThrow();
});

it('the key of local mode is made once and readable by its owner only', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'enamel-key-'));
  try {
    const [one, other] = await Promise.all([localKey(folder, 'staff'), localKey(folder, 'staff')]);
    expect(one).toMatch(/^[\w-]{43}$/);
    expect(await localKey(folder, 'staff')).toBe(one);
    expect(other).toBe(one);
    expect(await localKey(folder, 'member')).not.toBe(one);
    expect(statSync(path.join(folder, 'staff-key')).mode & 0o777).toBe(0o600);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
