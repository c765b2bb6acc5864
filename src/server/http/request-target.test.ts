import { expect, it } from 'vitest';
import { isBareHost, isLocalHost, parseHost } from './request-target.ts';

it.each([
  ['Harbor.LOCALHOST:4321', { name: 'harbor.localhost', port: ':4321' }],
  ['harbor.example.', { name: 'harbor.example', port: '' }],
  ['harbor.example.:080', { name: 'harbor.example', port: ':80' }],
  ['harbor.example:', { name: 'harbor.example', port: '' }],
  ['127.0.0.1:80', { name: '127.0.0.1', port: ':80' }],
  ['[::1]:4321', { name: '[::1]', port: ':4321' }],
])('the host %s is read without regard to case, port or trailing dot', (value, host) => {
  expect(parseHost(value)).toEqual(host);
});

it.each([
  '',
  '.',
  'a b',
  'a:b',
  'a:65536',
  'a@b',
  'a/b',
  'a..b',
  '-a.b',
  '::1',
  '[::1',
  'a,b',
  `${'a'.repeat(254)}`,
  'ä.b',
])('%j is no valid host', (value) => {
  expect(parseHost(value)).toBeNull();
});

it('local host names are recognized', () => {
  expect(['localhost', '127.0.0.1', '[::1]'].every(isBareHost)).toBe(true);
  expect(isBareHost('harbor.localhost')).toBe(false);
  expect(isLocalHost('harbor.localhost')).toBe(true);
  expect(isLocalHost('localhost.example')).toBe(false);
  expect(isLocalHost('notlocalhost')).toBe(false);
});
