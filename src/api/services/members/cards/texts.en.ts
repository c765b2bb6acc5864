export const noCard = 'This membership has ended, so there is no card for it.';
