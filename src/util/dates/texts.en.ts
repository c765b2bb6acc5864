import { dateFormatOf } from '../language/formats.ts';
import { formatDay } from './format-day.ts';

const words = dateFormatOf('en', { dateStyle: 'long', timeZone: 'UTC' });

export const longDay = (day: string) => words(new Date(`${day}T00:00:00Z`));
export const shownDay = (day: string) => formatDay(day);
export const briefDay = (day: string) => formatDay(day);
/** English names of days keep their capital. */
export const withinSentence = (text: string) => text;
