import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeCompressed } from './precompress.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'enamel-compress-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const page = Buffer.from('<p>Cleanings at a member price.</p>\n'.repeat(200));
const noise = randomBytes(900);

describe('compressed copies', () => {
  it.each(['publish', 'build'] as const)('compressed copies match the original (%s)', async (effort) => {
    const file = path.join(dir, 'faq.html');
    await writeCompressed(file, page, effort);
    expect(brotliDecompressSync(readFileSync(`${file}.br`)).equals(page)).toBe(true);
    expect(gunzipSync(readFileSync(`${file}.gz`)).equals(page)).toBe(true);
  });

  it.each(['photo.jpg', 'font.woff2', 'film.mp4'])('%s gets no compressed copies', async (name) => {
    await writeCompressed(path.join(dir, name), page, 'publish');
    expect(readdirSync(dir)).toEqual([]);
  });

  it('files that would not shrink get no compressed copies', async () => {
    await writeCompressed(path.join(dir, 'noise.txt'), noise, 'publish');
    await writeCompressed(path.join(dir, 'tiny.txt'), Buffer.from('ok\n'), 'publish');
    expect(readdirSync(dir)).toEqual([]);
  });
});
