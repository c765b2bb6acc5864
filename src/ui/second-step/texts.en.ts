export const qrCode = 'QR code for your authenticator app';
export const cannotScan = 'You cannot scan it? Type this key into the app:';
export const copy = 'Copy the codes';
export const copied = 'Copied.';
export const save = 'Save as a file';
export const print = 'Print';
