export const sendJson = 'Please send JSON.';
export const notJson = 'This is not valid JSON.';
export const tooDeep = 'This JSON is nested too deep.';
export const sendObject = 'Please send a JSON object.';
export const givenTwice = (name: string) => `“${name}” is given twice.`;
export const signIn = 'Please sign in to continue.';
