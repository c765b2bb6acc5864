export const newPassword = 'New password';
export const hint = (least: number) =>
  `At least ${least} characters. Four unrelated words are easy to remember and hard to guess.`;
export const short = (least: number) => `At least ${least} characters are needed.`;
export const weak = 'Easy to guess. Add another unrelated word.';
export const fair = 'Not bad. One more word makes it strong.';
export const strong = 'Strong. This is very hard to guess.';
