import { readStorage, removeStorage, store } from '../storage/storage.ts';

/** The account that logged out in this tab, for the offer to forget the device (islands/login). */
const KEY = 'enamel_left_account';

export const keepLeftAccount = (id: string): unknown => store('sessionStorage', KEY, id);
export const leftAccount = (): string => readStorage('sessionStorage', KEY) ?? '';
export const forgetLeftAccount = (): void => removeStorage('sessionStorage', KEY);
