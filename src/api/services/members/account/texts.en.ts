export const emailSuchAs = 'Please enter an email address such as ana@example.com.';
export const sameEmail = 'This is already your email address.';
export const cardTitle = (plan: string) => `Membership card, ${plan}`;
export const receiptTitle = (number: string, purpose: string) => `Receipt ${number}, ${purpose}`;
export const changedMeanwhile =
  'Another person changed this while you worked. Please check the marked fields, and save again.';
export const nowIs = (value: string) => (value === '' ? 'Now: empty.' : `Now: ${value}.`);
export const nowOther = 'This was changed.';
