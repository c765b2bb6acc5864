export const chooseLanguage = 'Please choose one of the languages.';
export const sayWhetherWanted = 'Please say whether you want this mail.';
