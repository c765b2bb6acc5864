export const notInsurance = 'This plan is not insurance.';
/** Beside the statutes' notice, which stays in English word for word; '' where that is the reader's language. */
export const noticeTranslation = '';
