import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type $ZodType, config, safeParse } from 'zod/v4/core';
import { wrongBodies } from '#tests/support/api/wrong-bodies.ts';
import { endpoints } from './endpoints.ts';

/** A page loads no language for zod, so that a schema without words of its own would say “Invalid input”. */
const NO_WORDS = 'no words of its own';
beforeAll(() => config({ localeError: () => NO_WORDS }));

/** Fields of which the schema says nothing a person understands, by what was sent. */
function wordless(schema: $ZodType, inputs: Iterable<unknown>): string[] {
  const found = new Set<string>();
  for (const input of inputs) {
    const { error } = safeParse(schema, input);
    for (const { path, message } of error?.issues ?? [])
      if (path.length > 0 && (message === '' || message.includes(NO_WORDS))) found.add(path.join('.'));
  }
  return [...found];
}

const named = (part: 'body' | 'query' | 'headers'): [string, $ZodType][] =>
  endpoints.flatMap((endpoint) => {
    const schema = endpoint[part];
    return schema ? [[`${endpoint.method} ${endpoint.path}`, schema] as [string, $ZodType]] : [];
  });

describe('messages for invalid fields', () => {
  it.each(named('body'))(
    'every invalid field in a body of %s gets a message in plain words',
    (_name, schema) => {
      expect(wordless(schema, wrongBodies(schema))).toEqual([]);
    },
  );

  // these are text, or they are not there
  const texts = [undefined, '', ' ', 'x', '-1', '1.5', '1e9', '💥', '\u0000', 'x'.repeat(12_000)];
  it.each(named('query'))(
    'every invalid field in the query of %s gets a message in plain words',
    (_name, schema) => {
      expect(wordless(schema, wrongBodies(schema, texts))).toEqual([]);
    },
  );
  it.each(named('headers'))(
    'every invalid field in the headers of %s gets a message in plain words',
    (_name, schema) => {
      expect(wordless(schema, wrongBodies(schema, texts))).toEqual([]);
    },
  );

  it('a field without a message is detected', () => {
    const schema = z.object({ name: z.string(), age: z.int('Please enter a number.') });
    expect(wordless(schema, wrongBodies(schema))).toEqual(['name']);
  });
});
