export const nothingLeft =
  'Nothing of this payment can go back to the card or account. You can give a credit instead.';
export const onlyLeft = (amount: string) => `Only ${amount} of this payment can still go back.`;
export const ownRequest = 'You asked for this, so another person has to decide. You can withdraw it.';
export const otherRequest = 'Another person asked for this. You can approve or decline it.';
export const decidedAlready = {
  approved: (name: string) => `${name} approved this.`,
  declined: (name: string) => `${name} declined this.`,
  withdrawn: (name: string) => `${name} withdrew this.`,
};
export const notCanceled = 'This membership is not canceled.';
export const wasRefunded =
  'Money was returned when this membership was canceled, so it cannot continue as before. The member joins again.';
export const coverOver = 'The coverage has ended. The member renews or joins again.';
export const couponTooLate = 'No term runs that was paid, so there is nothing to apply a coupon to.';
export const couponOfRenewal =
  'The running term is a renewal. Coupons are for joining, so none would have applied.';
export const hasCoupon = 'A coupon was already applied to this payment.';
export const couponOfNothing = 'All of this payment has been returned.';
export const nothingOwed = 'Nothing is owed that a card could pay now.';
export const renewalOf = (plan: string) => `Renewal of ${plan}`;
export const balanceAt = (brand: string) => `Balance of your account at ${brand}`;
export const pageNotMade = 'The payment processor did not answer. Nothing was charged. Try again.';
export const pageNotClosed =
  'The payment processor did not confirm that the page is closed. Try again in a moment.';
