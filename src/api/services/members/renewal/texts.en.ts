export const notOffered = 'This plan is no longer offered, so it cannot be renewed.';
export const chooseAnother =
  'This plan is no longer offered, so it cannot be renewed. Please choose another one.';
export const refunded = 'Money was returned when you canceled, so the membership can’t continue as before.';
export const paidThrough = (day: string) => `You have already paid through ${day}.`;
export const offerChanged = 'What you are paying for has changed. Please check it again.';
export const agreeToTerms = 'Please agree to the terms to continue.';
export const nothingToCharge =
  'There is nothing to charge now: the renewal has not failed, was paid or canceled, or is over, or its plan or price has changed. Reload the list.';
