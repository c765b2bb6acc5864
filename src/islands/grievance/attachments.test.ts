import { describe, expect, it } from 'vitest';
import { addFiles, fileProblem, fileSize, filesProblem, sendTimeoutMs } from './attachments.ts';

const MEGABYTE = 1024 * 1024;
const file = (name: string, { size = 1000, type = 'application/pdf' } = {}) => ({
  name,
  size,
  type,
  lastModified: 1,
});

describe('attachments', () => {
  it.each([
    ['bill.pdf', 'application/pdf'],
    ['photo.jpg', 'image/jpeg'],
    ['scan.png', 'image/png'],
    ['notes.txt', 'text/plain'],
    // without a type, the extension decides; the server checks the content
    ['BILL.PDF', ''],
  ])('accepts the file %s', (name, type) => expect(fileProblem(file(name, { type }))).toBe(''));

  it.each([
    ['photo.heic', 'image/heic', /HEIC/],
    ['photo.HEIC', '', /HEIC/],
    ['film.mp4', 'video/mp4', /PDF, JPEG/],
    ['letter.docx', '', /PDF, JPEG/],
  ])('refuses the file %s', (name, type, why) => expect(fileProblem(file(name, { type }))).toMatch(why));

  it('refuses empty files, large files, and too many bytes or files together', () => {
    expect(fileProblem(file('a.pdf', { size: 0 }))).toBe('This file is empty.');
    expect(fileProblem(file('a.pdf', { size: 5 * MEGABYTE }))).toBe('');
    expect(fileProblem(file('a.pdf', { size: 5 * MEGABYTE + 1 }))).toMatch(/at most 5 MB/);
    const large = ['a', 'b', 'c'].map((name) => file(name, { size: 5 * MEGABYTE }));
    expect(filesProblem(large)).toBe('');
    expect(filesProblem([...large, file('d')])).toMatch(/15 MB together/);
    expect(filesProblem('abcdef'.split('').map((name) => file(name)))).toMatch(/at most 5 files/);
  });

  it('appends files and leaves out duplicates', () => {
    const [a, b] = [file('a.pdf'), file('b.pdf')];
    expect(addFiles([a], [b, file('a.pdf')]).map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf']);
  });

  it.each([
    [60, '60 bytes'],
    [1001, '1 KB'],
    [300 * 1024, '300 KB'],
    [5 * MEGABYTE, '5 MB'],
    [5 * MEGABYTE + 1, '5.1 MB'],
  ])('shows %d bytes as %s', (bytes, text) => expect(fileSize(bytes)).toBe(text));

  it('waits long enough for an upload over a slow connection', () => {
    expect(sendTimeoutMs([])).toBe(20_000);
    expect(sendTimeoutMs([file('a', { size: 15 * MEGABYTE })])).toBeGreaterThan(15 * 60_000);
  });
});
