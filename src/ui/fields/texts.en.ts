import { dateFormatOf } from '#util/language/formats.ts';

const fullDay = dateFormatOf('en', { dateStyle: 'full' });

export const optional = '(optional)';

export const showPassword = <Part>(hidden: (words: string) => Part) => ['Show', hidden(' password')];
export const hidePassword = <Part>(hidden: (words: string) => Part) => ['Hide', hidden(' password')];

export const dateHint = 'mm/dd/yy';
export const chooseFromCalendar = <Part>(label: Part) => ['Choose from a calendar: ', label];
/** Contains the visible day number, so that voice control finds the button. */
export const calendarDay = (date: Date, { today, selected }: { today?: boolean; selected?: boolean }) =>
  `${today ? 'Today, ' : ''}${fullDay(date)}${selected ? ', selected' : ''}`;
