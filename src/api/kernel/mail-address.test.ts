import { expect, it } from 'vitest';
import { readSmtpUrl } from './mail-address.ts';

it('uses the default port of each scheme', () => {
  expect(readSmtpUrl('smtp://mail.example.com')).toMatchObject({ port: 587, secure: false });
  expect(readSmtpUrl('smtps://mail.example.com')).toMatchObject({ port: 465, secure: true });
  expect(readSmtpUrl('smtp://mail.example.com:2525').port).toBe(2525);
});

it('requires encryption for every server except one on this machine', () => {
  expect(readSmtpUrl('smtp://mail.example.com').tls).toBe('required');
  for (const host of ['localhost', '127.0.0.1', '[::1]'])
    expect(readSmtpUrl(`smtp://${host}:25`).tls, host).toBe('none');
  expect(readSmtpUrl('smtp://relay.internal:25?tls=optional').tls).toBe('optional');
});

it('decodes a login with characters that an address must escape', () => {
  expect(readSmtpUrl('smtp://a%40b:p%2Fw@mail.example.com').auth).toEqual({ user: 'a@b', pass: 'p/w' });
  expect(readSmtpUrl('smtp://mail.example.com').auth).toBeUndefined();
});

it('reports an error without repeating the password', () => {
  for (const url of ['smtp//mail', 'http://user:secret@mail.example.com', 'smtp://user:secret@mail?tls=off'])
    expect(() => readSmtpUrl(url), url).toThrow(/^m(?!.*secret)/);
});
