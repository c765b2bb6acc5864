import { dateFormatOf } from '#util/language/formats.ts';

const fullDay = dateFormatOf('es', { dateStyle: 'full' });

export const optional = '(opcional)';

export const showPassword = <Part>(hidden: (words: string) => Part) => ['Mostrar', hidden(' contraseña')];
export const hidePassword = <Part>(hidden: (words: string) => Part) => ['Ocultar', hidden(' contraseña')];

export const dateHint = 'mes/día/año (mm/dd/aa)';
export const chooseFromCalendar = <Part>(label: Part) => ['Elegir en un calendario: ', label];
export const calendarDay = (date: Date, { today, selected }: { today?: boolean; selected?: boolean }) =>
  `${today ? 'Hoy, ' : ''}${fullDay(date)}${selected ? ', seleccionado' : ''}`;
