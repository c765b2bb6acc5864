import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizePassword, passwordFault } from './password-rules.ts';

const common = new Set(['passwordpassword1', 'qwertyuiop', 'password']);
const about = {
  isCommon: (candidate: string) => common.has(candidate),
  email: 'ana.lopez@example.com',
  brandWords: ['Harbor Dental Club', 'harbor'],
};
const fault = (password: string) => passwordFault(password, about);

describe('a new password', () => {
  it('has 15 characters or more, of any kind', () => {
    expect(fault('short')).toBe('too_short');
    expect(fault('fourteen chars')).toBe('too_short');
    expect(fault('fifteen charsss')).toBeNull();
    expect(fault('all small letters and spaces')).toBeNull();
    expect(fault('пароль из нескольких слов')).toBeNull();
  });

  it('counts a character as one, however it is stored', () => {
    expect(fault('🦷🪥😁🦷🪥😁x🦷🪥😁🦷🪥😁y')).toBe('too_short');
    expect(fault('🦷🪥😁🦷🪥😁x🦷🪥😁🦷🪥😁yz')).toBeNull();
    expect(fault('e\u0301'.repeat(7) + 'a\u0301'.repeat(7))).toBe('too_short');
  });

  it('has 128 characters at most', () => {
    const long = Array.from({ length: 128 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
    expect(fault(long)).toBeNull();
    expect(fault(`${long}x`)).toBe('too_long');
  });

  it('is not a common one, in any case', () => {
    expect(fault('PasswordPassword1')).toBe('common');
  });

  it('is not a short or common word again and again', () => {
    expect(fault('aaaaaaaaaaaaaaa')).toBe('common');
    expect(fault('123412341234123412')).toBeNull();
    expect(fault('1234123412341234')).toBe('common');
    expect(fault('qwertyuiopqwertyuiop')).toBe('common');
    expect(fault('correct horse correct horse ')).toBeNull();
    expect(fault('q7w!zt4q7w!zt4q7w!zt4')).toBe('common');
    expect(fault('q7w!zt4kq7w!zt4k')).toBeNull();
  });

  it('is not the email address with a few characters added', () => {
    expect(fault('ana.lopez@example.com')).toBe('contains_email');
    expect(fault('Ana.Lopez@example.com2026')).toBe('contains_email');
    expect(fault('analopezanalopez1')).toBe('contains_email');
    expect(fault('2026!!ana.lopez')).toBe('contains_email');
  });

  it('is not the brand’s name with a little around it', () => {
    expect(fault('HarborDentalClub2026!')).toBe('contains_brand');
    expect(fault('harbor harbor 12')).toBe('contains_brand');
    expect(fault('1234567harborharbor')).toBe('contains_brand');
    expect(fault('q7w!zt4kharborharbor')).toBeNull();
    const short = { ...about, brandWords: ['xyz', 'qj'] };
    expect(passwordFault('xyz3xyz4xyz5xyz6', short)).toBe('contains_brand');
    expect(passwordFault('qj1qj2qj3qj4qj5qj6', short)).toBeNull();
  });

  it('may name the brand or its owner within a longer phrase', () => {
    expect(fault('the harbor was cold that morning')).toBeNull();
    expect(fault('ana.lopez keeps seven grey cats')).toBeNull();
  });

  it('is the same from every keyboard', () => {
    expect(normalizePassword('cafe\u0301 ﬁn')).toBe(normalizePassword('café fin'));
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = normalizePassword(text);
        expect(normalizePassword(once)).toBe(once);
        expect(once.isWellFormed()).toBe(true);
      }),
    );
  });
});
