export const added = {
  subject: (name: string) => `${name} is covered now`,
  intro: (name: string, brand: string, day: string) =>
    `${name} was added to your membership at ${brand} and is covered from ${day}.`,
  nextPrice: (day: string, price: string) =>
    `From ${day} the membership costs ${price} a term for all of you.`,
  newCard: 'A new card with everyone’s name is on your dashboard',
  openCard: 'Open the new card',
};

export const removed = {
  subject: (name: string) => `${name} was removed from your membership`,
  intro: (name: string, brand: string, through: string) =>
    `${name} was removed from your membership at ${brand}, and is covered through ${through}.`,
  neverCovered: (name: string, brand: string, day: string) =>
    `${name} was removed from your membership at ${brand}, and is no longer part of it as of ${day}.`,
  weReturn: (amount: string) => `We return ${amount} to the card or account you paid with.`,
  refund: 'Refund',
  credit: 'Credit',
  yourMembership: 'Your membership',
};

export const agedOut = {
  subject: (name: string) => `${name} has turned 26`,
  intro: (name: string, through: string) =>
    `Children are covered until they turn 26. ${name} was covered through ${through}.`,
  ownPlan: 'They can join with a plan of their own',
  seePlans: 'See the plans',
};

export const credited = (amount: string) => `${amount} is credited to your next renewal.`;
