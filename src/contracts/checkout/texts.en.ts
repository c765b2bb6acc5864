export const enterWhoJoins = 'Please enter who joins.';
export const choosePlan = 'Please choose a plan.';
export const sayOffice = 'Please say at which office, or null for outside any.';
export const oneOffice = 'The office is the same for everyone in the cart.';
export const oneCoupon = 'The coupon is for the whole cart.';
export const chooseWhoJoins = 'Please choose who is joining.';
export const sayWhoIsCovered = 'Please say who is covered.';
export const mostPeople = (most: number) => `A household has at most ${most} people.`;
