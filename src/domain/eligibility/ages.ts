import { type Day, dayNumber, isDay } from '#util/dates/calendar.ts';

/** The greatest age we believe; the oldest person on record reached 122. */
const OLDEST = 125;

/**
 * The day on which someone reaches an age. Who was born on 29 February has the birthday on 1 March in years
 * without that day: one rule for every age, and the later day, on which a child is covered a day longer.
 * @param age whole years, 0 or more
 */
export function birthday(birthDate: Day, age: number): Day {
  dayNumber(birthDate);
  const year = String(Number(birthDate.slice(0, 4)) + age).padStart(4, '0');
  const same = `${year}${birthDate.slice(4)}`;
  return isDay(same) ? same : `${year}-03-01`;
}

/** Age in whole years on a day; -1 and less before the birth. */
export function ageOn(birthDate: Day, on: Day): number {
  const years = Number(on.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return on >= birthday(birthDate, years) ? years : years - 1;
}

export type BirthDateError = 'birth_date_invalid' | 'birth_date_in_future' | 'birth_date_too_early';

/** What cannot be right about a birth date, or null. A child born today may be added. */
export function birthDateError(birthDate: string, today: Day): BirthDateError | null {
  if (!isDay(birthDate)) return 'birth_date_invalid';
  if (birthDate > today) return 'birth_date_in_future';
  return ageOn(birthDate, today) > OLDEST ? 'birth_date_too_early' : null;
}
