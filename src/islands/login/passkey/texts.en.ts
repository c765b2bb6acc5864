export const logInWithPasskey = 'Log in with a passkey';
export const waiting = 'Waiting for your passkey …';
export const notUsed = 'No passkey was used. You can try again, or log in another way.';
