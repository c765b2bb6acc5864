import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DatabaseTimeoutError } from '#db/connection/client.ts';
import { ApiError } from '../kernel/errors.ts';
import { validateInput } from './request-input.ts';
import { errorResponse, negotiateFormat } from './response.ts';

const databaseError = (code: string) => Object.assign(new Error('a statement failed'), { code });
const respondTo = (error: unknown) => errorResponse(error, { requestId: 'r1' });

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
  const wrapped = new Error('Failed query', { cause: databaseError(code) });
  for (const error of [databaseError(code), wrapped]) {
    const response = respondTo(error);
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await response.json()).error.code).toBe('unavailable');
  }
});

it.each([
  new DatabaseTimeoutError('Postgres did not respond in time'),
  new Error('timeout expired'),
  new Error('Connection terminated due to connection timeout'),
  new Error('timeout exceeded when trying to connect'),
  Object.assign(new Error('connect EHOSTUNREACH'), { code: 'EHOSTUNREACH' }),
])('responds with 503 when the connection reports: $message', (error) => {
  expect(respondTo(error).status).toBe(503);
});

it.each(['23505', '42P01', '22P02', 'XX001'])(
  'responds with 500 to the database error %s, which no retry solves',
  (code) => {
    expect(respondTo(databaseError(code)).status).toBe(500);
  },
);

it('an error response has the fields of RFC 9457 and our own', async () => {
  const refusal = new ApiError('invalid', { reason: 'not_first', fields: { coupon: 'Not for you.' } });
  const response = respondTo(refusal);
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(await response.json()).toEqual({
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
  expect(() => validateInput(schema, body)).toThrow(
    expect.objectContaining({ details: { message: 'Please send a JSON object.' } }),
  );
});

const FORMATS = { json: 'application/json', csv: 'text/csv', pdf: 'application/pdf' };
const negotiate = (accept?: string) =>
  negotiateFormat(
    new Request('http://harbor.localhost/', accept === undefined ? {} : { headers: { accept } }),
    FORMATS,
  );

describe('response format', () => {
  it.each([
    [undefined, 'json'],
    ['', 'json'],
    ['*/*', 'json'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'json'],
    ['application/pdf', 'pdf'],
    ['Application/PDF', 'pdf'],
    ['text/*', 'csv'],
    ['application/json;q=0.2, text/csv;q=0.9', 'csv'],
    ['*/*, application/json;q=0', 'csv'],
    ['application/pdf, */*;q=0.1', 'pdf'],
  ] as const)('a request with Accept %j gets the format %s', (accept, format) => {
    expect(negotiate(accept)).toBe(format);
  });

  it.each(['image/png', 'application/json;q=0', '*/*;q=0'])(
    'refuses a request that accepts only %j',
    (accept) => {
      expect(() => negotiate(accept)).toThrow(expect.objectContaining({ code: 'not_acceptable' }));
    },
  );

  it('parses an Accept header of any length in linear time', () => {
    expect(negotiate(`${'a/b;q=0.1,'.repeat(5000)}text/csv`)).toBe('csv');
  });
});
