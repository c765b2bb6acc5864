import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countCases,
  grievanceBody,
  makeJpeg,
  makePng,
  PDF,
  readReceipt,
  readRefusal,
  sendGrievance,
  storedFiles,
  visitor,
} from '#tests/support/api/grievances.ts';
import { openTestApi, type TestApi } from '#tests/support/api/test-api.ts';

let api: TestApi;
let jpeg: Buffer;
let png: Buffer;
beforeAll(async () => {
  [api, jpeg, png] = await Promise.all([openTestApi(), makeJpeg(), makePng()]);
});
afterAll(() => api.close());

describe('files of a grievance', () => {
  it('stores files as sent, with safe names and their detected type', async () => {
    const files = [
      { name: '../../bill.PDF', content: PDF, type: 'text/html' },
      { name: 'photo.exe', content: jpeg },
      { name: 'screen.jpg', content: png, type: 'image/jpeg' },
      { name: 'Núñez.txt', content: 'Querida señora' },
    ];
    const { caseNumber, attachments } = await readReceipt(
      await sendGrievance(visitor(api), grievanceBody(), files),
    );
    expect(attachments).toEqual([
      { name: 'bill.pdf', type: 'application/pdf', bytes: PDF.length },
      { name: 'photo.jpg', type: 'image/jpeg', bytes: jpeg.length },
      { name: 'screen.png', type: 'image/png', bytes: png.length },
      { name: 'Núñez.txt', type: 'text/plain', bytes: 15 },
    ]);
    const rows = await storedFiles(api, caseNumber);
    expect(new Set(rows.map(({ site }) => site))).toEqual(new Set(['harbor']));
    expect(rows.find(({ name }) => name === 'photo.jpg')?.content.equals(jpeg)).toBe(true);
    expect(rows.find(({ name }) => name === 'bill.pdf')?.content.equals(PDF)).toBe(true);
  });

  it('refuses invalid files by their position, and stores nothing', async () => {
    const body = grievanceBody();
    const response = await sendGrievance(visitor(api), body, [
      { name: 'fine.pdf', content: PDF },
      { name: 'page.pdf', content: '<html><script>alert(1)</script>', type: 'application/pdf' },
      { name: 'photo.heic', content: '\0\0\0\u0018ftypheic\0\0\0\0', type: 'image/heic' },
      { name: 'cut.png', content: png.subarray(0, 50) },
      { name: 'empty.txt', content: '' },
    ]);
    const refused = await readRefusal(response);
    expect(refused.code).toBe('invalid');
    expect(Object.keys(refused.fields ?? {})).toEqual([
      'attachments.1',
      'attachments.2',
      'attachments.3',
      'attachments.4',
    ]);
    expect(refused.fields?.['attachments.2']).toContain('HEIC');
    expect(await countCases(api, body)).toBe(0);
  });

  it.each([
    ['a picture with a page behind it', () => Buffer.concat([png, Buffer.from('<script>alert(1)</script>')])],
    ['a PDF with a program behind it', () => Buffer.concat([PDF, Buffer.from('MZ\u0090\0')])],
    ['a page with a PDF behind it', () => Buffer.concat([Buffer.from('<html>'), PDF])],
    ['an archive called PDF', () => Buffer.from('PK\u0003\u0004\u0014\0\0\0')],
    [
      'a drawing that can hold scripts',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    ],
  ])('refuses %s as a file', async (_what, content) => {
    const body = grievanceBody();
    const refused = await readRefusal(
      await sendGrievance(visitor(api), body, [{ name: 'bill.pdf', content: content() }]),
    );
    expect(refused).toMatchObject({ code: 'invalid', fields: { 'attachments.0': expect.any(String) } });
    expect(await countCases(api, body)).toBe(0);
  });

  it('accepts at most five files', async () => {
    const files = Array.from({ length: 6 }, (_none, index) => ({ name: `${index}.txt`, content: 'x' }));
    const refused = await readRefusal(await sendGrievance(visitor(api), grievanceBody(), files));
    expect(refused).toMatchObject({ code: 'invalid', fields: { attachments: expect.stringContaining('5') } });
    expect((await sendGrievance(visitor(api), grievanceBody(), files.slice(1))).status).toBe(200);
  });

  it('accepts at most 5 MB per file and 15 MB together', async () => {
    const text = (bytes: number) => 'x'.repeat(bytes);
    const large = await readRefusal(
      await sendGrievance(visitor(api), grievanceBody(), [
        { name: 'a.txt', content: 'x' },
        { name: 'b.txt', content: text(5 * 1024 * 1024 + 1) },
      ]),
    );
    expect(large).toMatchObject({
      code: 'too_large',
      fields: { 'attachments.1': expect.stringContaining('5 MB') },
    });
    const five = { name: 'a.txt', content: text(5 * 1024 * 1024) };
    const together = [
      five,
      { ...five, name: 'b.txt' },
      { ...five, name: 'c.txt' },
      { name: 'd.txt', content: 'x' },
    ];
    const sum = await readRefusal(await sendGrievance(visitor(api), grievanceBody(), together));
    expect(sum).toMatchObject({
      code: 'too_large',
      fields: { attachments: expect.stringContaining('15 MB') },
    });
    const { caseNumber } = await readReceipt(
      await sendGrievance(visitor(api), grievanceBody(), together.slice(0, 3)),
    );
    expect((await storedFiles(api, caseNumber)).length).toBe(3);
    const body = await readRefusal(
      await sendGrievance(visitor(api), grievanceBody(), [five, five, five, five]),
    );
    expect(body.code).toBe('too_large');
  });

  it('ignores the empty file that a browser sends for an empty field', async () => {
    const { attachments } = await readReceipt(
      await sendGrievance(visitor(api), grievanceBody(), [{ name: '', content: '' }]),
    );
    expect(attachments).toEqual([]);
  });
});

it('the log contains nothing of a grievance or its files', async () => {
  const body = grievanceBody({ name: 'Zebedee Unusual', whatHappened: 'Something private' });
  await sendGrievance(visitor(api), body, [{ name: 'my-diagnosis.txt', content: 'private as well' }]);
  const log = api.logged.join('\n');
  for (const text of ['Zebedee', 'private', 'diagnosis', body.email]) expect(log).not.toContain(text);
});
