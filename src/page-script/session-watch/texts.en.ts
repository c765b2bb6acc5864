import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('en');

export const stillThere = 'Are you still there?';
export const logOutNow = 'Log out now';
export const stayLoggedIn = 'Stay logged in';
export const inactive =
  'You have been inactive for a while. To keep your data safe, we will log you out soon.';
export const secondsLeft = (count: number) =>
  plural(count, { one: `${count} second left`, other: `${count} seconds left` });

export const stillLoggedIn = 'You are still logged in.';
export const loggedOut = 'You are logged out.';
export const endedIdle = 'You were inactive for a while, so we ended your session to keep your data safe.';
export const leftElsewhere = 'You logged out in another tab.';
