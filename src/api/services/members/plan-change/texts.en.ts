export const byInvitation = 'This plan is by invitation only. Please call us with your invitation code.';
export const undoCancellationFirst =
  'You canceled this membership. Undo that first; then you can choose another plan for its next term.';
export const agreeToNewPrice = 'Please agree to the renewal at the new price.';
