import fc from 'fast-check';
import { expect, it } from 'vitest';
import { safeFileName } from './attachment-name.ts';

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
] as const)('calls %j, which is %s, %j', (given, type, name) => {
  expect(safeFileName(given, type, 2)).toBe(name);
});

it('is short and has no special characters for any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
      const name = safeFileName(given, 'image/png', 1);
      expect(name).toMatch(/^[\p{L}\p{M}\p{N}_-][\p{L}\p{M}\p{N} _-]*\.png$/u);
      expect([...name].length).toBeLessThanOrEqual(64);
    }),
  );
});
