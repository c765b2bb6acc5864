export const filter = 'Filter';
export const all = 'All';
export const sortBy = 'Sort by';
export const unsorted = 'Usual order';
export const ascending = (column: string) => `${column}, ascending`;
export const descending = (column: string) => `${column}, descending`;
export const shownOf = (left: number, all: string) => `${left} of ${all}`;
export const clear = 'Clear the filters';
export const noMatch = 'Nothing matches. Change or clear the filters.';
export const exportCsv = 'Export CSV';
export const exporting = 'Exporting …';
export const csvCut = (rows: number) =>
  `The file has the first ${rows} rows. Use the filters to get the others.`;
export const pagesOf = (list: string) => `Pages: ${list}`;
export const pageNumber = (page: number) => `Page ${page}`;
export const previous = 'Previous';
export const next = 'Next';
