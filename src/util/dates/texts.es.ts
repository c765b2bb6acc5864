import { dateFormatOf } from '../language/formats.ts';

const words = dateFormatOf('es', { dateStyle: 'long', timeZone: 'UTC' });
const brief = dateFormatOf('es', { dateStyle: 'medium', timeZone: 'UTC' });
const ISO_DAY = /^\d{4}-\d\d-\d\d$/;

export const longDay = (day: string) => words(new Date(`${day}T00:00:00Z`));
/** In words, because many readers would take 05/06/26 for June 5. Other text is returned as it is. */
export const shownDay = (day: string) => (ISO_DAY.test(day) ? longDay(day) : day);
export const briefDay = (day: string) => (ISO_DAY.test(day) ? brief(new Date(`${day}T00:00:00Z`)) : day);
export const withinSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
