/** This language, as addresses of papers name it (contracts/shared/answer-language.ts). */
export const language = 'es';
