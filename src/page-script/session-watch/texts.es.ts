import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('es');

export const stillThere = '¿Sigue ahí?';
export const logOutNow = 'Cerrar sesión ahora';
export const stayLoggedIn = 'Continuar con la sesión';
export const inactive = 'Lleva un rato sin actividad. Para proteger sus datos, pronto cerraremos su sesión.';
export const secondsLeft = (count: number) =>
  plural(count, { one: `Queda ${count} segundo`, other: `Quedan ${count} segundos` });

export const stillLoggedIn = 'Su sesión sigue abierta.';
export const loggedOut = 'Su sesión está cerrada.';
export const endedIdle = 'Pasó un rato sin actividad. Cerramos su sesión para proteger sus datos.';
export const leftElsewhere = 'Cerró su sesión en otra pestaña.';
