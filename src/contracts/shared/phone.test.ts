import { expect, it } from 'vitest';
import { safeParse } from 'zod/v4/core';
import { inLanguage } from '#util/language/current-language.ts';
import { phone } from './fields.ts';

const check = (typed: string) => inLanguage('en', () => safeParse(phone(), typed));

it.each([
  '6025550100',
  '(602) 555-0100',
  '602.555.0100',
  '1 602 555 0100',
  '+1 (602) 555-0100',
  '1-602-555-0100',
  '+52 55 1234 5678',
  '+44 20 7946 0958',
  ' 602-555-0100 ',
])('accepts the phone number %s', (typed) => {
  expect(check(typed).success).toBe(true);
});

it.each([
  '55 1234',
  '555-0100',
  '1602555010',
  '26025550100',
  '+1 602 555 01',
  '+ 1 602 555 01',
  '+52 1234',
  '+2345678901234567',
  '0025550100',
  '602 555 0100 ext',
  `602${' '.repeat(30)}5550100`,
])('refuses the phone number %s', (typed) => {
  const { error } = check(typed);
  expect(error?.issues[0]?.message).toBe('Please enter a phone number such as (602) 555-0100.');
});
