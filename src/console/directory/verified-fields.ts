import type { VerificationWay } from '#contracts/catalog/verified.ts';
import { newestDay } from '#domain/offices/verification.ts';
import { readText } from '#ui/forms/use-form.ts';
import { type Day, earlierOf, localDay } from '#util/dates/calendar.ts';
import { parseUsDate } from '#util/dates/us-date.ts';

/** The day that the form offers: the person's own, which the server may not have reached. */
export const offeredDay = (now = new Date()): Day => earlierOf(localDay(now), newestDay(now));

/** What VerifiedFields.tsx was filled with; the contract refuses what is no day or no way. */
export const readVerified = (
  fields: FormData,
  names: { on: string; way: string },
): { on: Day; way: VerificationWay } => {
  const typed = readText(fields, names.on);
  return {
    on: parseUsDate(typed, { rule: 'past', today: localDay() }) ?? typed,
    way: readText(fields, names.way) as VerificationWay,
  };
};
