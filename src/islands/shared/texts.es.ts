// the columns of a table of fees
export const procedure = 'Procedimiento';
export const usualFee = 'Tarifa habitual';
export const memberFee = 'Tarifa para miembros';
export const youSave = 'Usted ahorra';

export const nearby = 'menos de 0.1 millas';
export const miles = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'milla' : 'millas'}`;

export const noticeTranslation = 'ESTO NO ES UN SEGURO';
