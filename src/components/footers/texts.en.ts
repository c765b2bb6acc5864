export const allRightsReserved = (copyright: string) => `${copyright}. All rights reserved.`;
export const footer = 'Footer';
