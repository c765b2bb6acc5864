export const enterPlace = 'Please enter a ZIP code, or a city and state.';
export const halfPoint = 'A point needs latitude and longitude.';
export const fiveDigits = 'Please enter a ZIP code with five digits.';
export const militaryZip = 'This is a military mail code. Please enter the ZIP code or city you are in.';
export const unknownZip = 'We do not know this ZIP code. Please check it, or enter a city and state.';
export const nearMe = 'Please enter your city or ZIP code, or choose “Use my location”.';
export const enterCity = 'Please enter a city.';
export const unknownState = 'We do not know this state. Please check it, or enter a ZIP code.';
export const stateOnly = (state: string) => `Please add a city in ${state}, or enter a ZIP code.`;
export const unknownCity = 'We do not know this city. Please check it, or enter a ZIP code.';
export const unknownCityIn = (state: string) =>
  `We do not know this city in ${state}. Please check it, or enter a ZIP code.`;
export const unknownSpecialty = 'We do not know this specialty.';
export const lettersOfName = 'Please enter some letters of the name.';
/** Follows “within 25 miles of”. */
export const zipArea = (area: string, state: string, zip: string) =>
  `ZIP codes that begin with ${area}, in ${state} (we do not know the ZIP code ${zip})`;
