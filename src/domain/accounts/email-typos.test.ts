import { describe, expect, it } from 'vitest';
import { likelyEmail } from './email-typos.ts';

describe('a likely typo of an email address', () => {
  it.each([
    ['ana@gmial.com', 'ana@gmail.com'],
    ['ana@gmai.com', 'ana@gmail.com'],
    ['ana@gmaill.com', 'ana@gmail.com'],
    ['ana@gmail.con', 'ana@gmail.com'],
    ['ana@gmail.co', 'ana@gmail.com'],
    ['ana@gmail', 'ana@gmail.com'],
    ['Ana.B+dental@Yaho.com', 'Ana.B+dental@yahoo.com'],
    ['ana@hotmial.com', 'ana@hotmail.com'],
    ['ana@comcast.ne', 'ana@comcast.net'],
  ])('the likely typo %s is corrected to %s', (typed, meant) => {
    expect(likelyEmail(typed)).toBe(meant);
  });

  it.each([
    'ana@gmail.com',
    'ana@GMAIL.com',
    'ana@mail.com',
    'ana@me.com',
    'ana@example.com',
    'ana@clinic.org',
    'ana',
    '@gmial.com',
    '',
  ])('no typo is assumed in “%s”', (typed) => {
    expect(likelyEmail(typed)).toBeNull();
  });
});
