import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findTool, toolFile } from '#scripts/tools/fetch-tool.ts';
import { readBrands } from './published.ts';

interface Message {
  type: string;
  url: string;
  message: string;
  extract?: string;
}

/** Messages of the checker about intended markup. */
const INTENDED = [
  // its CSS parser is older than cascade layers (CSS Cascade 5); a browser of 2022 reads them
  'CSS: Unrecognized at-rule “@layer”',
  // it knows the mask of SVG 1.1, a single url(); ours has position, size and repeat (CSS Masking 1)
  'CSS: “mask”: Too many values or values are not recognized.',
  // Safari announces a list without bullets as no list; the role restores it in VoiceOver
  'The “list” role is unnecessary for element “ul”.',
  // Astro writes the one line of style that its widgets need beside the first of them; every browser applies it
  'Element “style” not allowed as child of element “div” in this context. (Suppressing further errors from this subtree.)',
  // React writes empty elements as XML does, with every attribute's value in quotes
  'Trailing slash on void elements has no effect and interacts badly with unquoted attribute values.',
  // it is older than the attribute (HTML standard, 6.8.8)
  'Attribute “autocorrect” not allowed on element “input” at this point.',
  // and than this token, with which browsers offer passkeys in the list of a field (HTML standard, 4.10.18.7.1)
  'Bad value “username webauthn” for attribute “autocomplete” on element “input”: The string “webauthn” is not a valid autofill field name.',
];

/** A brand's offices differ only in their data. */
const OFFICES_CHECKED = 2;
const TIMEOUT_MS = 120_000;

const hasJava = spawnSync('java', ['-version']).status === 0;
const checker = findTool('html-checker');

/** One run over all files: starting Java takes longer than checking a page. */
function check(folder: string, files: string[]): Promise<Message[]> {
  const command = [
    '-Xss1m',
    '-XX:TieredStopAtLevel=1',
    '-XX:+UseSerialGC',
    '-jar',
    toolFile(folder, 'vnu-jar/build/dist/vnu.jar'),
    '--format',
    'json',
    '--exit-zero-always',
    ...files,
  ];
  return new Promise((resolve, reject) => {
    execFile('java', command, { maxBuffer: 2 ** 28 }, (error, _stdout, stderr) => {
      if (error) reject(error);
      else resolve(JSON.parse(stderr).messages);
    });
  });
}

describe.skipIf(!hasJava || !checker)('the Nu HTML checker (needs Java and the checker)', async () => {
  const brands = await readBrands();
  const files = brands.flatMap(({ www, pages }) => {
    const offices = pages.filter(({ file }) => file.startsWith('office/'));
    const left = new Set(offices.slice(OFFICES_CHECKED));
    return pages.filter((page) => !left.has(page)).map(({ file }) => path.join(www, file));
  });
  let folder = '';
  let messages: Message[] = [];

  const errorsIn = (file: string) =>
    messages
      .filter((message) => fileURLToPath(message.url) === file && !INTENDED.includes(message.message))
      .map(({ message, extract }) => `${message} ${extract ?? ''}`);

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'enamel-vnu-'));
    await writeFile(
      path.join(folder, 'wrong.html'),
      '<!DOCTYPE html><html lang="en"><title>Wrong</title><p id="a">A<p id="a">B<ul><p>C</p></ul></html>',
    );
    messages = await check(checker ?? '', [...files, path.join(folder, 'wrong.html')]);
  }, TIMEOUT_MS);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(brands)('the pages of $release.name are valid', ({ www }) => {
    const own = files.filter((file) => file.startsWith(www + path.sep));
    const errors = own.flatMap((file) =>
      errorsIn(file).map((error) => `${path.relative(www, file)}: ${error}`),
    );
    expect(own.length).toBeGreaterThan(20);
    expect(errors).toEqual([]);
  });

  it('the checker reports the errors of an invalid page', () => {
    const found = errorsIn(path.join(folder, 'wrong.html')).join('\n');
    expect(found).toContain('Duplicate ID “a”');
    expect(found).toContain('Element “p” not allowed as child of element “ul”');
  });
});
