export const botCheckFailed = (phone: string) =>
  `We could not confirm that you are a person. Please try again, or call us at ${phone}.`;
export const botCheckUnavailable = (phone: string) =>
  `Our check against robots is not available right now. Please call us at ${phone} instead.`;
