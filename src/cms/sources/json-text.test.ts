import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findJsonProblem, jsonPosition } from './json-text.ts';

it.each([
  ['{\n  "a": 1,\n}', 3, 1],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3],
  ['{"a": }', 1, 7],
  ['[1, 2', 1, 6],
  ['', 1, 1],
  ['{"a": 1} x', 1, 10],
  ["{'a': 1}", 1, 2],
  ['{"a": "no end}', 1, 7],
  ['{"a": 01}', 1, 8],
  ['{\n  // note\n}', 2, 3],
  ['{"a": "x\ty"}', 1, 7],
])('findJsonProblem returns the position of the error in %j', (text, line, column) => {
  expect(findJsonProblem(text)).toEqual({ line, column });
});

it('findJsonProblem accepts any JSON', { timeout: 60_000 }, () => {
  fc.assert(fc.property(fc.json(), (text) => findJsonProblem(text) === null));
});

it('findJsonProblem rejects deeply nested text', () => {
  expect(findJsonProblem('['.repeat(100_000))).toEqual({ line: 1, column: 501 });
});

it('findJsonProblem agrees with JSON.parse on texts that are almost JSON', { timeout: 60_000 }, () => {
  const almost = fc.tuple(
    fc.json(),
    fc.nat(30),
    fc.constantFrom('', ',', '}', '"', '\\', '1', ' ', '\n', 'x'),
  );
  fc.assert(
    fc.property(almost, ([text, place, piece]) => {
      const broken = text.slice(0, place) + piece + text.slice(place + 1);
      let isJson = true;
      try {
        JSON.parse(broken);
      } catch {
        isJson = false;
      }
      expect(findJsonProblem(broken) === null).toBe(isJson);
    }),
    { numRuns: 1_000 },
  );
});

const TEXT = `{
  "title": "a \\"quoted\\" { [ , word",
  "sections": [
    { "type": "hero", "heading": "x" },
    {"type":"faq",
     "items": [ ]}
  ]
}
`;

it.each([
  [[], 1, 1],
  [['title'], 2, 3],
  [['sections', 0, 'heading'], 4, 23],
  [['sections', 1], 5, 5],
  [['sections', 1, 'items'], 6, 6],
  [['sections', 1, 'intro'], 5, 5],
  [['sections', 7], 3, 3],
  [['nothing'], 1, 1],
])('jsonPosition finds %j', (path, line, column) => {
  expect(jsonPosition(TEXT, path)).toEqual({ line, column });
});

it('jsonPosition finds the last of two fields with one name', () => {
  expect(jsonPosition('{"a":1,\n"a":2}', ['a'])).toEqual({ line: 2, column: 1 });
});

it('jsonPosition finds the last value of any document', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify({ before: value, list: [value, 'here'] }, null, 1);
      const { line } = jsonPosition(text, ['list', 1]);
      expect(text.split('\n')[line - 1]?.trim()).toBe('"here"');
    }),
  );
});
