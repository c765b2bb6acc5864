export const loggedOut = 'You are logged out.';
export const loggedOutIdle =
  'You were logged out because you were inactive for a while. This keeps your data safe if you walk away.';
export const sessionEnded = 'You are no longer logged in. Please log in again to continue.';

export const forgotten =
  'Done. This device no longer remembers you. Next time we may email you a code when you log in here.';
export const doOthersUse = 'Do other people use this device? We can make it forget you.';
export const forgetMe = 'Forget me on this device';

export const openedAccountEnded = 'The member’s account that you had opened is closed.';
export const backToRecord = 'Back to the member’s record';
