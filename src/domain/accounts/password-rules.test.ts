import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizePassword, passwordError } from './password-rules.ts';

const common = new Set(['passwordpassword1', 'qwertyuiop', 'password']);
const about = {
  isCommon: (candidate: string) => common.has(candidate),
  email: 'ana.lopez@example.com',
  brandWords: ['Harbor Dental Club', 'harbor'],
};
const error = (password: string) => passwordError(password, about);

describe('a new password', () => {
  it('a password has 15 characters or more, of any kind', () => {
    expect(error('short')).toBe('too_short');
    expect(error('fourteen chars')).toBe('too_short');
    expect(error('fifteen charsss')).toBeNull();
    expect(error('all small letters and spaces')).toBeNull();
    expect(error('пароль из нескольких слов')).toBeNull();
  });

  it('a character of a password counts as one, however it is stored', () => {
    expect(error('🦷🪥😁🦷🪥😁x🦷🪥😁🦷🪥😁y')).toBe('too_short');
    expect(error('🦷🪥😁🦷🪥😁x🦷🪥😁🦷🪥😁yz')).toBeNull();
    expect(error('e\u0301'.repeat(7) + 'a\u0301'.repeat(7))).toBe('too_short');
  });

  it('a password has at most 128 characters', () => {
    const long = Array.from({ length: 128 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
    expect(error(long)).toBeNull();
    expect(error(`${long}x`)).toBe('too_long');
  });

  it('a common password is refused in any case', () => {
    expect(error('PasswordPassword1')).toBe('common');
  });

  it('a password that repeats a short or common word is refused', () => {
    expect(error('aaaaaaaaaaaaaaa')).toBe('common');
    expect(error('123412341234123412')).toBeNull();
    expect(error('1234123412341234')).toBe('common');
    expect(error('qwertyuiopqwertyuiop')).toBe('common');
    expect(error('correct horse correct horse ')).toBeNull();
    expect(error('q7w!zt4q7w!zt4q7w!zt4')).toBe('common');
    expect(error('q7w!zt4kq7w!zt4k')).toBeNull();
  });

  it('a password that is the email address with a few characters added is refused', () => {
    expect(error('ana.lopez@example.com')).toBe('contains_email');
    expect(error('Ana.Lopez@example.com2026')).toBe('contains_email');
    expect(error('analopezanalopez1')).toBe('contains_email');
    expect(error('2026!!ana.lopez')).toBe('contains_email');
  });

  it('a password that is the brand’s name with a few characters added is refused', () => {
    expect(error('HarborDentalClub2026!')).toBe('contains_brand');
    expect(error('harbor harbor 12')).toBe('contains_brand');
    expect(error('1234567harborharbor')).toBe('contains_brand');
    expect(error('q7w!zt4kharborharbor')).toBeNull();
    const short = { ...about, brandWords: ['xyz', 'qj'] };
    expect(passwordError('xyz3xyz4xyz5xyz6', short)).toBe('contains_brand');
    expect(passwordError('qj1qj2qj3qj4qj5qj6', short)).toBeNull();
  });

  it('a password may name the brand or its owner within a longer phrase', () => {
    expect(error('the harbor was cold that morning')).toBeNull();
    expect(error('ana.lopez keeps seven grey cats')).toBeNull();
  });

  it('a password is the same from every keyboard', () => {
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
