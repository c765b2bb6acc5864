export const notInsurance = 'Este plan no es un seguro.';
export const noticeTranslation = 'ESTO NO ES UN SEGURO';
