import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { fileKind, safeFileName } from './attachments.ts';

const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#1b4d5c' } });
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n');
const text = (content: string) => fileKind(Buffer.from(content)).kind;

let jpeg: Buffer;
let progressive: Buffer;
let png: Buffer;
beforeAll(async () => {
  jpeg = await picture().jpeg().withMetadata().toBuffer();
  progressive = await picture().jpeg({ progressive: true }).toBuffer();
  png = await picture().png().toBuffer();
});

describe('a file', () => {
  it('a file’s type is detected from its content', () => {
    expect(fileKind(jpeg).kind).toBe('image/jpeg');
    expect(fileKind(progressive).kind).toBe('image/jpeg');
    expect(fileKind(png).kind).toBe('image/png');
    expect(fileKind(PDF).kind).toBe('application/pdf');
    expect(text('Dear Sir or Madam,\r\n\tthe crown fell out.')).toBe('text/plain');
  });

  it('a truncated or changed file is damaged', () => {
    expect(fileKind(jpeg.subarray(0, 60)).kind).toBe('damaged');
    expect(fileKind(jpeg.subarray(0, jpeg.length - 40)).kind).toBe('damaged');
    expect(fileKind(png.subarray(0, png.length - 1)).kind).toBe('damaged');
    const changed = Buffer.from(png);
    changed[20] = (changed[20] ?? 0) ^ 0xff;
    expect(fileKind(changed).kind).toBe('damaged');
    expect(fileKind(PDF.subarray(0, 30)).kind).toBe('damaged');
  });

  it('a file that is two files at once is refused', () => {
    const script = Buffer.from('<script>alert(1)</script>');
    expect(fileKind(Buffer.concat([png, script])).kind).toBe('damaged');
    expect(fileKind(Buffer.concat([PDF, script])).kind).toBe('damaged');
    expect(fileKind(Buffer.concat([script, PDF])).kind).toBe('other');
    expect(fileKind(Buffer.concat([Buffer.from('GIF89a'), png])).kind).toBe('other');
    expect(fileKind(Buffer.concat([PDF, Buffer.from('PK\u0003\u0004')])).kind).toBe('damaged');
  });

  it('a photo is accepted with a video that a phone appended', () => {
    expect(fileKind(Buffer.concat([jpeg, Buffer.from('\0\0\0\u0018ftypmp42')])).kind).toBe('image/jpeg');
  });

  it('an image without a size is damaged', () => {
    const flat = Buffer.from(jpeg);
    const frame = flat.indexOf(Buffer.from([0xff, 0xc0]));
    flat.writeUInt16BE(0, frame + 5);
    expect(fileKind(flat).kind).toBe('damaged');
  });

  it.each(['heic', 'mif1', 'avif'])('a photo of the format %s is recognized as HEIC', (brand) => {
    expect(text(`\0\0\0\u0018ftyp${brand}\0\0\0\0`)).toBe('heic');
  });

  it.each([
    ['a program', 'MZ\u0090\0\u0003'],
    ['an archive', 'PK\u0003\u0004\u0014\0'],
    ['an animated picture', 'GIF89a\u0001\0\u0001\0'],
    ['a video', '\0\0\0\u0018ftypmp42'],
    ['only white space', ' \n\t '],
    ['text with a null character', 'abc\0def'],
  ])('refuses %s as an attachment', (_what, content) => {
    expect(text(content)).toBe('other');
  });

  it('hostile files are checked in bounded time', () => {
    const loops = Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(3_000_000, 0xff)]);
    expect(fileKind(loops).kind).toBe('damaged');
    const empty = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]), Buffer.alloc(1_000)]);
    expect(fileKind(empty).kind).toBe('damaged');
    expect(fileKind(Buffer.from(`%PDF-1.4${'%%EOF '.repeat(500_000)}x`)).kind).toBe('damaged');
  });
});

describe('text', () => {
  it.each([
    ['<html><body>hi</body></html>'],
    ['\ufeff  <!DOCTYPE html>'],
    ['<?xml version="1.0"?><svg/>'],
    ['<svg onload=alert(1)>'],
    ['\n\n<script>alert(1)</script>'],
    ['<!-- --><b>'],
    ['{\\rtf1\\ansi Hello}'],
  ])('text that programs would render is refused: %j', (content) => {
    expect(text(content)).toBe('other');
  });

  it.each(['< 5 days later', '<3', '<Ana> wrote:', '1 < 2'])(
    'an attached text may begin with %j',
    (content) => {
      expect(text(content)).toBe('text/plain');
    },
  );

  it('an attached text may have the encodings of older and newer Windows programs', () => {
    expect(fileKind(Buffer.from('\ufeffNúñez 🦷', 'utf16le')).kind).toBe('text/plain');
    expect(fileKind(Buffer.from('Núñez, 12 €', 'utf8')).kind).toBe('text/plain');
    expect(fileKind(Buffer.from([0x4e, 0xfa, 0xf1, 0x65, 0x7a])).kind).toBe('text/plain');
  });
});

it.each([
  ['bill.pdf', 'application/pdf', 'bill.pdf'],
  ['Foto Núñez 2026.JPEG', 'image/jpeg', 'Foto Núñez 2026.jpg'],
  ['photo.png', 'image/jpeg', 'photo.jpg'],
  ['letter.pdf.exe', 'text/plain', 'letter pdf.txt'],
  ['../../etc/passwd', 'text/plain', 'passwd.txt'],
  ['D:\\Papers\\2026\\bill.pdf', 'application/pdf', 'bill.pdf'],
  ['.htaccess', 'text/plain', 'attachment-2.txt'],
  ['CON.txt', 'text/plain', 'attachment-2.txt'],
  ['', 'image/png', 'attachment-2.png'],
  ['<script>.png', 'image/png', 'script.png'],
  ['a\r\nSet-Cookie: x=1.pdf', 'application/pdf', 'a Set-Cookie x 1.pdf'],
  ['gpj.\u202eexe.pdf', 'application/pdf', 'gpj exe.pdf'],
] as const)('an attachment %j of type %s is saved as %j', (given, type, name) => {
  expect(safeFileName(given, type, 2)).toBe(name);
});

it('the saved name of an attachment is always short and without special characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
      const name = safeFileName(given, 'image/png', 1);
      expect(name).toMatch(/^[\p{L}\p{M}\p{N}_-][\p{L}\p{M}\p{N} _-]*\.png$/u);
      expect([...name].length).toBeLessThanOrEqual(64);
    }),
  );
});
