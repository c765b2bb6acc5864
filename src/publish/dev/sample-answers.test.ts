import { expect, it } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { sampleAnswer, sampleAnswers } from './sample-answers.ts';

it.each(['empty', 'filled', 'long'] as const)(
  'every API call has a sample that its contract accepts: %s',
  (state) => {
    const refused = sampleAnswers(state).flatMap(({ endpoint, sample }) => {
      const { error } = safeParse(endpoint.response, sample);
      return error ? `${endpoint.method} ${endpoint.path}: ${JSON.stringify(error.issues)}` : [];
    });
    expect(sampleAnswers(state).length).toBeGreaterThan(40);
    expect(refused).toEqual([]);
  },
);

it('a sample is found by a path with parameters, but not for an unknown path', () => {
  expect(sampleAnswer('GET', '/api/v4/member/receipt/1', 'filled')).toBeTypeOf('object');
  expect(sampleAnswer('GET', '/api/nothing', 'filled')).toBeUndefined();
});
