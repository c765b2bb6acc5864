import { describe, expect, it } from 'vitest';
import { signatureError, signBody } from './signatures.ts';

const secret = 'a secret of the content system';
const body = Buffer.from('{"site":"harbor"}');
const at = 1_781_542_800;
const now = new Date(at * 1000);
const signed = `t=${at},v1=${signBody(at, body, secret)}`;
const error = (header: string, changes: Partial<{ body: Buffer; secret: string; now: Date }> = {}) =>
  signatureError(header, { body, secret, now, ...changes });

describe('the signature of a message from the content system', () => {
  it('a signature is the HMAC of the time and the body, as other programs compute it', () => {
    // printf '1781542800.{"site":"harbor"}' | openssl dgst -sha256 -hmac 'a secret of the content system'
    expect(signBody(at, body, secret)).toBe(
      '311bef1b9aaacc54e0ba3e654384997b88eaeafba680781448a6f9c32253465a',
    );
  });

  it('a signature is valid for five minutes around its time', () => {
    expect(error(signed)).toBeNull();
    expect(error(signed, { now: new Date((at + 300) * 1000) })).toBeNull();
    expect(error(signed, { now: new Date((at - 300) * 1000) })).toBeNull();
    expect(error(signed, { now: new Date((at + 301) * 1000) })).toBe('too_old');
    expect(error(signed, { now: new Date((at - 301) * 1000) })).toBe('too_old');
  });

  it('a signature is invalid for another body, time or secret', () => {
    expect(error(signed, { body: Buffer.from('{"site":"mesa"}') })).toBe('wrong');
    expect(error(signed.replace(`t=${at}`, `t=${at + 1}`))).toBe('wrong');
    expect(error(signed, { secret: `${secret}!` })).toBe('wrong');
  });

  it('two signatures may be sent while the secret is rotated', () => {
    expect(error(`t=${at},v1=${'0'.repeat(64)},v1=${signBody(at, body, secret)}`)).toBeNull();
  });

  it('a message without a signature is refused', () => {
    expect(error('')).toBe('missing');
  });

  it.each([
    't=1781542800',
    `v1=${'0'.repeat(64)}`,
    `t=soon,v1=${'0'.repeat(64)}`,
    `t=-1,v1=${'0'.repeat(64)}`,
    `t=1,t=2,v1=${'0'.repeat(64)}`,
    `${signed},v2=00`,
    `t=${at}${',v1=00'.repeat(5)}`,
    `t=${at},v1=${'0'.repeat(65)}`,
  ])('the signature header %s is malformed', (header) => {
    expect(error(header)).toBe('malformed');
  });
});
