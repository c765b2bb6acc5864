import { dateFormatOf } from '../language/formats.ts';

const words = dateFormatOf('es', { dateStyle: 'long', timeZone: 'UTC' });

export const longDay = (day: string) => words(new Date(`${day}T00:00:00Z`));
/** In words, because many readers would take 05/06/26 for June 5. Other text is returned as it is. */
export const shownDay = (day: string) => (/^\d{4}-\d\d-\d\d$/.test(day) ? longDay(day) : day);
