export const login = 'Iniciar sesión';
export const logout = 'Cerrar sesión';
export const menu = 'Menú';
export const main = 'Principal';
export const announcement = 'Aviso';
export const contactAndLinks = 'Contacto y enlaces rápidos';
/** read out, before the number */
export const call = 'Llame al';
export const opensInNewTab = '(se abre en otra pestaña)';

export const preview = 'Vista previa';
export const youAreViewing = (state: 'unpublished' | 'older') =>
  `Está viendo una versión ${state === 'unpublished' ? 'sin publicar' : 'anterior'} de este sitio.`;
export const notLive = <Part>(link: (words: string) => Part) => [
  'Esta no es la versión publicada actual. ',
  link('Haga clic aquí para ver la última versión publicada.'),
];
export const partsAreLive =
  'La búsqueda, la inscripción y las páginas de los miembros usan lo que está publicado, también los precios.';
export const language = 'Idioma';
