export const payWith = 'Pay with';
export const cardHasExpired = 'This card has expired.';
export const anotherCard = 'Another card';
export const keptForRenewals = 'We keep it for your renewals.';
export const forThisPaymentOnly = 'For this payment only. We don’t keep it.';
export const otherCard = 'The other card';
export const yourCard = 'Your card';
export const onlyTheMember =
  'Only the member gives a card and agrees to payments here. To take a card by phone, make a card page on the member’s record.';
export const payByPhone = 'Or pay by phone:';
export const goToLatest = 'Go to your latest membership';
export const comeBackSameNumber = 'Come back with the same member number';
export const showsOldData =
  'We cannot reach our server right now. This is the latest we have. We will keep trying.';
export const tryAgain = 'Try again';
export const tryingAgain = 'Trying again …';
export const noResponse = 'We tried again but got no response.';
export const orCall = 'Or call';
export const oneMoment = 'One moment …';
export const replaceExpiredCard = (day: string) =>
  `This card has expired. Replace it before the next payment on ${day}.`;
export const cardExpiresSoon = (date: string) => `This card expires soon: it is good through ${date}.`;
export const coveredSince = (from: string, through: string) =>
  `Covered since ${from}, paid through ${through}`;
export const coveredUntilAge = (through: string, age: number) =>
  `Covered through ${through}, the day before turning ${age}`;
export const coveredThenLeaves = (through: string) =>
  `Covered through ${through}, then no longer on the membership`;
export const coveredFrom = (from: string) => `Covered from ${from}`;
export const wasCovered = (from: string, through: string) => `Was covered ${from} – ${through}`;
export const neverCovered = 'Never covered: the membership was canceled right away';
export const noMembership = 'You have an account, but no membership yet.';
export const choosePlan = 'Choose a plan';
export const formerEndedOn = (number: string, day: string) =>
  `Membership ${number} ended on ${day}. It is shown as it was then. `;
export const formerEnded = (number: string) => `Membership ${number} has ended. It is shown as it was then. `;
export const otherCovers = (number: string, day: string) =>
  `Membership ${number} covers you through ${day}. You can see it here, but not change it. `;
export const cardExpiresBeforePayment =
  'This card expires before the next payment. Replace it so your membership continues without a gap.';
export const cardExpiresBefore = (day: string) =>
  `This card expires before the next payment on ${day}. Replace it so your membership continues without a gap.`;
export const maybeNotChanged = 'That may not have been changed.';
export const notChanged = 'That was not changed.';
export const active = 'Active';
export const pastDue = 'Payment due';
export const canceled = 'Canceled, still covered';
export const ended = 'Ended';
export const aYear = 'a year';
export const aMonth = 'a month';
export const priceChanged = (notDone: string) =>
  `The price has changed. ${notDone} Here is what applies now. Please check it again.`;
export const priceChangedUnknown = (notDone: string) =>
  `The price has changed, and we could not get the new one. ${notDone} Please try again.`;
