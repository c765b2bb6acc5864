export const filter = 'Filtrar';
export const all = 'Todos';
export const sortBy = 'Ordenar por';
export const unsorted = 'Orden habitual';
export const ascending = (column: string) => `${column}, ascendente`;
export const descending = (column: string) => `${column}, descendente`;
export const shownOf = (left: number, all: string) => `${left} de ${all}`;
export const clear = 'Quitar los filtros';
export const noMatch = 'Nada coincide. Cambie o quite los filtros.';
export const exportCsv = 'Exportar CSV';
export const exporting = 'Exportando …';
export const csvCut = (rows: number) =>
  `El archivo tiene las primeras ${rows} filas. Use los filtros para obtener las demás.`;
export const pagesOf = (list: string) => `Páginas: ${list}`;
export const pageNumber = (page: number) => `Página ${page}`;
export const previous = 'Anterior';
export const next = 'Siguiente';
