export const ok = 'Ok';
export const cancel = 'Cancel';
