// the columns of a table of fees
export const procedure = 'Procedure';
export const usualFee = 'Usual fee';
export const memberFee = 'Member fee';
export const youSave = 'You save';

export const nearby = 'less than 0.1 miles';
export const miles = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'mile' : 'miles'}`;

/** beside the statutes' notice; '' where that is the reader's language */
export const noticeTranslation = '';
