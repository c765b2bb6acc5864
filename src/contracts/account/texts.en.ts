export const chooseLanguage = 'Please choose one of the languages.';
