import sharp from 'sharp';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleRaw } from '#tests/support/content/sample-record.ts';
import { parseRecord } from '../record/parse-record.ts';
import { MissingMediaError, SourceUnavailableError } from '../sources/source.ts';
import { type HasMedia, MediaError, resolveMedia } from './resolve-media.ts';

// The first test waits for the image codec to load.
vi.setConfig({ testTimeout: 60_000 });

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 73"><rect width="300" height="73"/></svg>';
const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const photo = (
  width: number,
  height: number,
  format: 'png' | 'jpeg' | 'gif' | 'webp' = 'jpeg',
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } })
    .toFormat(format)
    .toBuffer();

const files = new Map<string, Uint8Array>();
const stored = new Map<string, Uint8Array>();
beforeEach(() => {
  files.clear();
  stored.clear();
});

/** Publishes one image in the header and returns the resulting field. */
async function publishLogo(file: string, bytes: Uint8Array, has?: HasMedia) {
  files.set(file, bytes);
  const record = await publish({ header_log: file }, {}, has);
  return record.header.variables.header_log;
}

async function publish(header: Record<string, unknown>, base: Record<string, unknown> = {}, has?: HasMedia) {
  const raw = sampleRaw();
  Object.assign(raw.header.variables, header);
  Object.assign(raw.base.variables, base);
  const read = vi.fn(async (ref: string) => {
    const bytes = files.get(ref);
    if (!bytes) throw new MissingMediaError(ref);
    return bytes;
  });
  const record = parseRecord(raw, { site: 'harbor', version: 'live' });
  return resolveMedia(record, read, (name, bytes) => void stored.set(name, bytes), has);
}

describe('a picture of the CMS', () => {
  it('a picture gets a public address with a hash of its content, and its size', async () => {
    const logo = await publishLogo('media/My Logo (final).svg', text(SVG));
    expect(logo).toMatchObject({ width: 300, height: 73, srcset: '' });
    expect(logo.src).toMatch(/^\/media\/my-logo-final\.[0-9a-f]{12}\.svg$/);
    expect(new TextDecoder().decode(stored.get(logo.src.slice('/media/'.length)))).toBe(SVG);
  });

  it('a picture’s address changes only with its content', async () => {
    const one = await publishLogo('media/a.svg', text(SVG));
    const same = await publishLogo('media/a.svg', text(SVG));
    const other = await publishLogo('media/a.svg', text(SVG.replace('73', '74')));
    expect(same.src).toBe(one.src);
    expect(other.src).not.toBe(one.src);
  });

  it('a wide photo is stored in three widths', async () => {
    const logo = await publishLogo('media/photo.jpg', await photo(2_000, 1_000));
    expect(logo).toMatchObject({ width: 1_600, height: 800 });
    expect(logo.src).toMatch(/photo-1600\.[0-9a-f]+\.webp$/);
    expect(logo.srcset.split(', ').map((one) => one.split(' ')[1])).toEqual(['480w', '960w', '1600w']);
    const sizes = await Promise.all(
      [...stored.values()].map(async (bytes) => (await sharp(bytes).metadata()).width),
    );
    expect(sizes).toEqual([480, 960, 1_600]);
  });

  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('a small %s is never enlarged', async (format) => {
    const logo = await publishLogo(`media/small.${format}`, await photo(60, 40, format));
    expect(logo).toMatchObject({ width: 60, height: 40, srcset: '' });
    expect([...stored.keys()]).toHaveLength(1);
  });

  it('a photo is rotated upright and loses its metadata', async () => {
    const turned = await sharp(await photo(80, 40))
      .withExif({ IFD0: { Copyright: 'a person at home' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const logo = await publishLogo('media/phone.jpg', turned);
    const metadata = await sharp([...stored.values()][0]).metadata();
    expect(logo).toMatchObject({ width: 40, height: 80 });
    expect(metadata).toMatchObject({ width: 40, height: 80, format: 'webp' });
    expect(metadata.exif).toBeUndefined();
  });

  it('a picture keeps its text alternative', async () => {
    files.set('media/a.svg', text(SVG));
    const raw = sampleRaw();
    raw.pages = [
      {
        page: 'home',
        sections: [{ type: 'hero', heading: 'x', picture: { src: 'media/a.svg', alt: 'A boat' } }],
      },
    ];
    const record = parseRecord(raw, { site: 'harbor', version: 'live' });
    const resolved = await resolveMedia(
      record,
      async () => text(SVG),
      () => undefined,
    );
    expect(resolved.pages[0]?.sections[0]).toMatchObject({ picture: { alt: 'A boat', width: 300 } });
    expect(record.pages[0]?.sections[0]).toMatchObject({ picture: { src: 'media/a.svg', width: 0 } });
  });

  it('a picture that is used twice is read once', async () => {
    const record = parseRecord(
      {
        ...sampleRaw(),
        header: { layout: '1_header', variables: { header_log: 'media/a.svg', header_log2: 'media/a.svg' } },
      },
      { site: 'harbor', version: 'live' },
    );
    const read = vi.fn(async () => text(SVG));
    const store = vi.fn();
    const { header } = await resolveMedia(record, read, store);
    expect(header.variables.header_log2).toEqual(header.variables.header_log);
    expect(read).toHaveBeenCalledTimes(1);
    expect(store).toHaveBeenCalledTimes(1);
  });

  it('a picture that the site already has is not converted again', async () => {
    const first = await publishLogo('media/photo.jpg', await photo(2_000, 1_000));
    const names = new Set(stored.keys());
    stored.clear();
    const second = await publishLogo('media/photo.jpg', await photo(2_000, 1_000), (name) => names.has(name));
    expect(second).toEqual(first);
    expect(stored.size).toBe(0);
  });

  it('an SVG picture loses its scripts', async () => {
    await publishLogo(
      'media/a.svg',
      text(SVG.replace('<rect', '<script>alert(1)</script><rect onclick="alert(1)"')),
    );
    const published = new TextDecoder().decode([...stored.values()][0]);
    expect(published).toContain('<rect');
    expect(published).not.toMatch(/script|onclick/);
  });
});

describe('the icon and the picture for shared links', () => {
  it('an icon may be SVG, PNG or ICO', async () => {
    files.set('media/i.svg', text(SVG));
    files.set('media/i.png', await photo(512, 512, 'png'));
    files.set(
      'media/i.ico',
      new Uint8Array([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0, 1, 0, 0, 0, 22, 0, 0, 0, 7]),
    );
    const favicon = async (file: string) => (await publish({}, { favicon: file })).base.variables.favicon;
    expect((await favicon('media/i.svg')).src).toMatch(/\.svg$/);
    expect(await favicon('media/i.png')).toMatchObject({ width: 180, height: 180, srcset: '' });
    expect([...stored.keys()].at(-1)).toMatch(/\.png$/);
    expect(await favicon('media/i.ico')).toMatchObject({ width: 32, height: 32 });
  });

  it('a social picture is converted to PNG or JPEG, also from SVG', async () => {
    files.set('media/s.svg', text(SVG));
    files.set('media/s.webp', await photo(2_400, 1_260, 'webp'));
    const social = async (file: string) =>
      (await publish({}, { social_image: file })).base.variables.social_image;
    expect(await social('media/s.svg')).toMatchObject({ width: 1_200, height: 292, srcset: '' });
    expect((await sharp([...stored.values()].at(-1)).metadata()).format).toBe('png');
    expect(await social('media/s.webp')).toMatchObject({ width: 1_200, height: 630 });
    expect((await sharp([...stored.values()].at(-1)).metadata()).format).toBe('jpeg');
  });
});

describe('a file that is refused', () => {
  const bytes = (head: string): Uint8Array => Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(64)]);
  it.each([
    ['AVIF', bytes('\0\0\0\x1cftypavif'), 'AVIF, HEIF and films are not accepted'],
    ['HEIC', bytes('\0\0\0\x18ftypheic'), 'AVIF, HEIF and films are not accepted'],
    ['AVIF called .png', bytes('\0\0\0\x20ftypmif1'), 'AVIF, HEIF and films are not accepted'],
    ['JPEG XL', bytes('\0\0\0\x0cJXL \r\n\x87\n'), 'JPEG XL is not accepted'],
    ['TIFF', bytes('II*\0'), 'no PNG, JPEG, GIF, WebP or SVG'],
    ['PDF', bytes('%PDF-1.7'), 'no PNG, JPEG, GIF, WebP or SVG'],
    ['HTML', text('<!doctype html><svg></svg>'), 'no PNG, JPEG, GIF, WebP or SVG'],
    ['compressed SVG', bytes('\x1f\x8b\x08'), 'no PNG, JPEG, GIF, WebP or SVG'],
    ['an ImageMagick script', text('push graphic-context\nimage over 0,0 0,0 "|id"'), 'no PNG, JPEG'],
    ['nothing', new Uint8Array(), 'the file is empty'],
    ['a damaged PNG', bytes('\x89PNG\r\n\x1a\n'), 'the PNG file is damaged'],
    ['an ICO outside the icon', bytes('\0\0\x01\0\x01\0'), 'can only be the favicon'],
    [
      'an SVG without a size',
      text('<svg xmlns="http://www.w3.org/2000/svg"><rect/></svg>'),
      'needs a viewBox',
    ],
    [
      'a file beyond 10 MB',
      Buffer.concat([bytes('\xff\xd8\xff'), Buffer.alloc(10_000_000)]),
      'at most 10 MB',
    ],
  ])('a picture is rejected: %s', async (_what, content, message) => {
    await expect(publishLogo('media/x.png', content)).rejects.toThrow(message);
    expect(stored.size).toBe(0);
  });

  it('a picture that claims too many pixels is rejected', async () => {
    const claimed = await photo(9, 9);
    const sizeAt = claimed.indexOf(Buffer.from([0xff, 0xc0])) + 5;
    claimed.writeUInt16BE(8_000, sizeAt);
    claimed.writeUInt16BE(8_000, sizeAt + 2);
    await expect(publishLogo('media/x.jpg', claimed)).rejects.toThrow('more than 40 megapixels');
  });

  it.each([
    ['ends after its first bytes', [0, 0, 1, 0]],
    ['has no picture', [0, 0, 1, 0, 0, 0]],
    [
      'lacks the end of its picture',
      [0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0, 9, 0, 0, 0, 22, 0, 0, 0, 7],
    ],
  ])('an icon that %s is rejected', async (_what, content) => {
    files.set('media/i.ico', new Uint8Array(content));
    await expect(publish({}, { favicon: 'media/i.ico' })).rejects.toThrow('the ICO file is damaged');
  });

  it('an extremely tall picture is rejected', async () => {
    const attempt = publishLogo('media/x.png', await photo(40, 20_000, 'png'));
    await expect(attempt).rejects.toThrow('more than 500 times as tall as it is wide; crop it');
    files.set('media/s.svg', text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1000000"></svg>'));
    await expect(publish({}, { social_image: 'media/s.svg' })).rejects.toThrow(
      'base.variables.social_image (media/s.svg): the picture is more than 1,000,000 times as tall',
    );
  });

  it('all rejected pictures are reported with site and field', async () => {
    files.set('media/film.png', bytes('\0\0\0\x1cftypavif'));
    const attempt = publish({ header_log: 'media/none.svg', header_log2: 'media/film.png' });
    await expect(attempt).rejects.toThrow(MediaError);
    await expect(attempt).rejects.toThrow(
      'harbor, header.variables.header_log (media/none.svg): there is no file media/none.svg\n' +
        '  harbor, header.variables.header_log2 (media/film.png): AVIF',
    );
  });

  it('an unavailable content system is not reported as a rejected picture', async () => {
    const raw = { ...sampleRaw(), header: { layout: '1_header', variables: { header_log: 'media/a.svg' } } };
    const record = parseRecord(raw, { site: 'harbor', version: 'live' });
    const away = () => Promise.reject(new SourceUnavailableError('https://cms.example answered 503'));
    const attempt = resolveMedia(record, away, () => {});
    await expect(attempt).rejects.toThrow(SourceUnavailableError);
    await expect(attempt).rejects.toThrow(
      'header.variables.header_log (media/a.svg): https://cms.example answered 503',
    );
  });

  it('a full disk is not reported as a rejected picture', async () => {
    const record = parseRecord(
      { ...sampleRaw(), header: { layout: '1_header', variables: { header_log: 'media/a.svg' } } },
      { site: 'harbor', version: 'live' },
    );
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const attempt = resolveMedia(
      record,
      async () => text(SVG),
      () => Promise.reject(full),
    );
    await expect(attempt).rejects.toBe(full);
  });
});
