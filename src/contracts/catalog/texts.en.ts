export const useStateCode = 'Please use a state code such as AZ.';
export const useDirectoryFormat = 'Please use json, csv or pdf.';
export const useTrueOrFalse = 'Please use true or false.';
export const enterCoupon = 'Please enter a coupon code.';
export const choosePlan = 'Please choose a plan.';
export const useNumber = (least: number, most: number) => `Please use a number from ${least} to ${most}.`;
