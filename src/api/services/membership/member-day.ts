import { recordDay } from '#domain/grievances/record-day.ts';
import { BoundedCache } from '#util/collections/lru-cache.ts';
import { type Day, dayAtInstant } from '#util/dates/calendar.ts';

/** Per minute, because computing the day in a time zone is slow. */
const days = new BoundedCache<string, Day>({ entries: 2000, cost: 2000 });

/**
 * The calendar day that counts for a membership: the day at its office. Outside office it is the westernmost mainland
 * time zone, where each day ends last.
 */
export function memberDay(now: Date, officeZone: string | null | undefined): Day {
  const zone = officeZone ?? '';
  return days.take(`${Math.floor(now.getTime() / 60_000)} ${zone}`, () => ({
    value: zone ? dayAtInstant(now, zone) : recordDay(now),
    cost: 1,
  }));
}
