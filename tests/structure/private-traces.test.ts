import { describe, expect, it } from 'vitest';
import { privateTraces } from './private-traces.ts';
import { projectPaths, readSources } from './project-files.ts';

const BINARY = /\.(png|jpe?g|webp|avif|gif|ico|woff2?|ttf|otf|pdf|zip|gz|br)$/;

it('no file contains traces of the machine it was made on', () => {
  const own = /^tests\/structure\/private-traces/;
  const paths = projectPaths().filter((path) => !BINARY.test(path) && !own.test(path));
  expect(paths).toContain('package-lock.json');
  expect(readSources(paths).flatMap(privateTraces)).toEqual([]);
});

describe('the rule on traces', () => {
  it.each([
    '"resolved": "https://packages.example/a.tgz"',
    'see https://registry.example.com/a',
    'registry=https://packages.example/',
    '//packages.example/:_authToken=abc',
    'const path = "/home/sam/enamel/dist";',
    'const path = "/Users/sam/enamel";',
    'cd /root/enamel',
    'cd /work/enamel',
    'C:\\Users\\sam\\enamel',
  ])('finds %s', (line) => {
    expect(privateTraces({ path: 'a.txt', text: `first\n${line}` })).toContainEqual(
      expect.stringContaining('a.txt line 2'),
    );
  });

  it.each([
    'href="/homepage/offices"',
    "url('/work-with-us')",
    'https://example.com/home/offices/',
    '$HOME/root/a',
    './work/a',
    '"integrity": "sha512-abc/root/def=="',
    'A registry of dentists.',
  ])('accepts %s', (line) => {
    expect(privateTraces({ path: 'a.txt', text: line })).toEqual([]);
  });
});
