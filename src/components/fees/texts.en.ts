export const barPrices = <Part>(member: Part, usual: Part) => [member, ' for members, ', usual, ' usual fee'];
export const feeSchedule = 'Fee schedule';
export const kindsOfCare = 'Kinds of care';
export const isUpdating = 'The fee schedule is being updated. Call us and we will tell you any price.';
