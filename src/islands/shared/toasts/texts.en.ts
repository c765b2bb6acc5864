export const notifications = 'Notifications';
export const close = 'Close';
export const note = 'Note';
export const success = 'Success';
export const warning = 'Warning';
export const error = 'Error';
export const closeToast = (summary: string) => `Close: ${summary}`;
