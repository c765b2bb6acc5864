import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DatabaseTimeoutError } from '#db/connection/client.ts';
import { ApiError } from '../kernel/errors.ts';
import { errorResponse } from './response.ts';
import { validateInput } from './validate-input.ts';

const stated = (code: string) => Object.assign(new Error('a statement failed'), { code });
const answerTo = (error: unknown) => errorResponse(error, { requestId: 'r1' });

it.each([
  ['the disk is full', '53100'],
  ['there is no memory', '53200'],
  ['all connections are taken', '53300'],
  ['the disk fails', '58030'],
  ['the server only reads, after a failover', '25006'],
  ['the server is stopped', '57P01'],
  ['another process of the server has crashed', '57P02'],
  ['the server is starting', '57P03'],
  ['the connection is gone', '08006'],
  ['the transaction was idle for too long', '25P03'],
  ['the statement took too long', '57014'],
  ['a lock was held for too long', '55P03'],
  ['the transaction lost against others again and again', '40001'],
])('responds with 503 and Retry-After when %s (%s)', async (_why, code) => {
  const wrapped = new Error('Failed query', { cause: stated(code) });
  for (const error of [stated(code), wrapped]) {
    const answer = answerTo(error);
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await answer.json()).error.code).toBe('unavailable');
  }
});

it.each([
  new DatabaseTimeoutError('Postgres did not respond in time'),
  new Error('timeout expired'),
  new Error('Connection terminated due to connection timeout'),
  new Error('timeout exceeded when trying to connect'),
  Object.assign(new Error('connect EHOSTUNREACH'), { code: 'EHOSTUNREACH' }),
])('responds with 503 when the connection reports: $message', (error) => {
  expect(answerTo(error).status).toBe(503);
});

it.each(['23505', '42P01', '22P02', 'XX001'])('keeps an internal error a 500 (%s)', (code) => {
  expect(answerTo(stated(code)).status).toBe(500);
});

it('has the fields of RFC 9457 and our own fields in an error response', async () => {
  const refusal = new ApiError('invalid', { reason: 'not_first', fields: { coupon: 'Not for you.' } });
  const answer = answerTo(refusal);
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(await answer.json()).toEqual({
    type: 'urn:enamel:problem:invalid',
    title: 'Please check the marked fields.',
    status: 422,
    detail: 'Please check the marked fields.',
    error: {
      code: 'invalid',
      message: 'Please check the marked fields.',
      reason: 'not_first',
      fields: { coupon: 'Not for you.' },
      requestId: 'r1',
    },
  });
});

it.each([[null], [[]], ['text'], [3]])('refuses the body %j with our own message', (body) => {
  const schema = z.object({ email: z.string() });
  expect(() => validateInput(schema, body)).toThrow('Please send a JSON object.');
});
