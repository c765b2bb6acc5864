export const sendJson = 'Please send JSON.';
export const notJson = 'This is not valid JSON.';
export const tooDeep = 'This JSON is nested too deep.';
export const sendObject = 'Please send a JSON object.';
export const givenTwice = (name: string) => `“${name}” is given twice.`;
export const signIn = 'Please sign in to continue.';
export const onlyLooking = 'You are only looking at this account. To change something, open it for changes.';
export const onlyTheMember =
  'Only the member can do this, because it needs their password, their card or their consent.';
export const notForMember =
  'The staff cannot do this for a member. Ask the member to do it, or look in the console for a way.';
