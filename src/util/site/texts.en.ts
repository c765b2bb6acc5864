/** This language, as addresses of papers name it (contracts/shared/answer-language.ts). */
export const language = 'en';

/** the subject of a message about an office */
export const wrongInformation = (office: string) => `Wrong information: ${office}`;
