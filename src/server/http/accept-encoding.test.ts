import { expect, it } from 'vitest';
import { acceptedEncodings } from './accept-encoding.ts';

it.each([
  [undefined, ['']],
  ['', ['']],
  ['gzip, deflate, br', ['br', 'gzip', '']],
  ['GZIP', ['gzip', '']],
  ['x-gzip', ['gzip', '']],
  ['*', ['br', 'gzip', '']],
  ['*;q=0', ['']],
  ['br;q=0, *', ['gzip', '']],
  ['gzip;q=0.9, br;q=0.8', ['gzip', 'br', '']],
  ['gzip;q=0.2, identity', ['', 'gzip']],
  ['identity', ['']],
  ['identity;q=0, gzip', ['gzip', '']],
  ['identity;q=0', ['']],
  ['br ; q=0.000, gzip ; q=1.000', ['gzip', '']],
  ['deflate, zstd', ['']],
])('the header %j accepts the encodings %j, best first', (header, encodings) => {
  expect(acceptedEncodings(header)).toEqual(encodings);
});

it('invalid weights are ignored, and the rest of the header is used', () => {
  expect(acceptedEncodings('br;q=2, gzip;q=high, identity')).toEqual(['']);
  expect(acceptedEncodings('br;q=, gzip')).toEqual(['gzip', '']);
});
