export const chooseLanguage = 'Elija uno de los idiomas.';
