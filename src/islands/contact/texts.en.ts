export const yourName = 'Your name';
export const emailAddress = 'Email address';
export const emailHint = 'So we can reply.';
export const phoneNumber = 'Phone number';
export const subject = 'What is it about?';
export const message = 'Your message';
export const messageHint = 'Please leave out health details. Call us to talk about those.';
export const sending = 'Sending …';
export const sendMessage = 'Send message';
export const inHurryCall = 'In a hurry? Call';

export const received = 'Thank you. We received your message. Its number is';
export const alsoSentTo = (email: string) =>
  `We also sent it to ${email}. A person reads your message and answers by email or phone.`;
export const writeAnother = 'Write another message';
