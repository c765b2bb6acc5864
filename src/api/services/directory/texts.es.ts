export const enterPlace = 'Escriba un código postal, o una ciudad y un estado.';
export const halfPoint = 'Un punto necesita latitud y longitud.';
export const fiveDigits = 'Escriba un código postal de cinco dígitos.';
export const militaryZip =
  'Este es un código de correo militar. Escriba el código postal o la ciudad donde se encuentra.';
export const unknownZip = 'No conocemos este código postal. Revíselo, o escriba una ciudad y un estado.';
export const nearMe = 'Escriba su ciudad o código postal, o elija “Usar mi ubicación”.';
export const enterCity = 'Escriba una ciudad.';
export const unknownState = 'No conocemos este estado. Revíselo, o escriba un código postal.';
export const stateOnly = (state: string) => `Agregue una ciudad de ${state}, o escriba un código postal.`;
export const unknownCity = 'No conocemos esta ciudad. Revísela, o escriba un código postal.';
export const unknownCityIn = (state: string) =>
  `No conocemos esta ciudad en ${state}. Revísela, o escriba un código postal.`;
export const unknownSpecialty = 'No conocemos esta especialidad.';
export const lettersOfName = 'Escriba algunas letras del nombre.';
/** Follows “within 25 miles of”. */
export const zipArea = (area: string, state: string, zip: string) =>
  `los códigos postales que empiezan con ${area}, en ${state} (no conocemos el código ${zip})`;
