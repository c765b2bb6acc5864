export const reportsWait = 'En este momento se calculan varios informes.';
