export const chooseLanguage = 'Elija uno de los idiomas.';
export const sayWhetherWanted = 'Diga si quiere recibir este correo.';
