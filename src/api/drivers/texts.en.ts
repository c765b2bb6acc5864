export const botCheckFailed = (phone: string) =>
  `We could not confirm that you are a person. Please try again, or call us at ${phone}.`;
export const botCheckUnavailable = (phone: string) =>
  `Our check against robots is not available right now. Please call us at ${phone} instead.`;

/** A card in the wallet of a phone. */
export const cardOf = (brand: string, holder: string) => `${brand}: membership card of ${holder}`;
export const member = 'Member';
export const memberNumber = 'Member number';
export const validThrough = 'Valid through';
export const plan = 'Plan';
export const pleaseNote = 'Please note';
export const membersCovered = 'Members covered';
export const office = 'Office';
export const anyOffice = 'Any participating office';
export const memberService = 'Member service';
