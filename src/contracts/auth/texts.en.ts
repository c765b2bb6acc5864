export const codeDigits = (count: number) => `Please enter the ${count} digits of the code.`;
export const incompleteLink = 'This link is not complete.';
export const useLink = 'Please use the link from our email, or your current password.';
export const chooseNewPassword = 'Please choose a new password.';
