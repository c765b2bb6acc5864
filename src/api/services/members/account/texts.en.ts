export const emailSuchAs = 'Please enter an email address such as ana@example.com.';
export const sameEmail = 'This is already your email address.';
export const cardTitle = (plan: string) => `Membership card, ${plan}`;
export const receiptTitle = (number: string, purpose: string) => `Receipt ${number}, ${purpose}`;
