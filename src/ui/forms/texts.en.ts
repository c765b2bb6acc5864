export const cancel = 'Cancel';
export const protectedBy = <Part>(link: (words: string, address: string) => Part) => [
  'This form is protected by reCAPTCHA. Google’s ',
  link('Privacy Policy', 'privacy'),
  ' and ',
  link('Terms of Service', 'terms'),
  ' apply.',
];
