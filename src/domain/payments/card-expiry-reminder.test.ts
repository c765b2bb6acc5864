import { expect, it } from 'vitest';
import { isCardReminderDue } from './card-expiry-reminder.ts';

const card = { expYear: 2027, expMonth: 1 };

it.each([
  ['2026-11-30', '2027-06-15', false],
  ['2026-12-01', '2027-06-15', true],
  ['2027-01-31', '2027-06-15', true],
  // the job was down, or the card was put on file late
  ['2027-03-05', '2027-06-15', true],
  // it is good on the day
  ['2026-12-01', '2027-01-31', false],
  ['2026-12-01', '2027-02-01', true],
  // the charge has been tried: other mails speak of it
  ['2027-06-15', '2027-06-15', false],
])('on %s, with a payment on %s: %s', (today, chargeOn, isDue) => {
  expect(isCardReminderDue(card, chargeOn, today)).toBe(isDue);
});
