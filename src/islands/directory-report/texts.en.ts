export const office = 'Which office is it about?';
export const choose = 'Choose an office';
export const dentist = 'Is it about one of its dentists?';
export const wholeOffice = 'No, about the office';
export const whatIsWrong = 'What is wrong?';
export const kinds = {
  contact: 'The phone number or address',
  hours: 'The opening hours',
  dentist_left: 'The dentist no longer works there',
  not_accepting: 'They do not accept new patients',
  languages: 'The languages or accessibility',
  other: 'Something else',
};
export const whatIsRight = 'What should it say?';
export const whatIsRightHint = 'If you know it. Please leave out health details.';
export const email = 'Email address';
export const emailHint = 'If you would like to know what we find.';
export const sending = 'Sending …';
export const send = 'Send the report';
export const orCall = 'Prefer the phone? Call';

export const received = (number: string) => `Thank you. We received your report. Its number is ${number}.`;
export const checkedBy = (day: string) => `We check it with the office by ${day}.`;
export const answerTo = (email: string) => `We will email what we find to ${email}.`;
