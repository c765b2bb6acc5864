import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonPosition } from './json-position.ts';

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
])('finds %j', (path, line, column) => {
  expect(jsonPosition(TEXT, path)).toEqual({ line, column });
});

it('finds the last of two fields with one name, as JSON.parse does', () => {
  expect(jsonPosition('{"a":1,\n"a":2}', ['a'])).toEqual({ line: 2, column: 1 });
});

it('finds the last value of any document', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify({ before: value, list: [value, 'here'] }, null, 1);
      const { line } = jsonPosition(text, ['list', 1]);
      expect(text.split('\n')[line - 1]?.trim()).toBe('"here"');
    }),
  );
});
