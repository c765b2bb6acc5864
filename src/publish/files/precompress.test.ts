import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
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
/** Lines that compress as text does; equal in every run. */
const prose = (lines: number): Buffer =>
  Buffer.from(
    Array.from({ length: lines }, (_, line) => {
      const digest = createHash('sha256').update(String(line)).digest();
      return `<li>${[...digest.subarray(0, 12)].map((byte) => WORDS[byte % WORDS.length]).join(' ')}</li>`;
    }).join('\n'),
  );
const WORDS =
  'cleaning exam filling crown member price office dentist plan year household card visit savings monthly'.split(
    ' ',
  );

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

  it('a page that just misses the first 14 KB on the wire is compressed more', async () => {
    const bytes = (name: string) => statSync(path.join(dir, `${name}.br`)).size;
    const text = prose(1030);
    await writeCompressed(path.join(dir, 'savings.html'), text, 'publish');
    await writeCompressed(path.join(dir, 'savings.txt'), text, 'publish');
    expect(bytes('savings.txt')).toBeGreaterThan(14 * 1024);
    expect(bytes('savings.html')).toBeLessThanOrEqual(14 * 1024);
    expect(brotliDecompressSync(readFileSync(path.join(dir, 'savings.html.br'))).equals(text)).toBe(true);
  });

  it('files that would not shrink get no compressed copies', async () => {
    await writeCompressed(path.join(dir, 'noise.txt'), noise, 'publish');
    await writeCompressed(path.join(dir, 'tiny.txt'), Buffer.from('ok\n'), 'publish');
    expect(readdirSync(dir)).toEqual([]);
  });
});
