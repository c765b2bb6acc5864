export const signInWith = (provider: string) => `Sign in with ${provider}`;
export const acceptWith = (provider: string) => `Accept with ${provider}`;
export const acceptWithHint = (provider: string) =>
  `If your email address at ${provider} is the one that was invited, you need no password here.`;
export const confirmWith = (provider: string) => `Confirm with ${provider}`;
export const confirmWithHint = 'You come back to this page. What you have entered has to be entered again.';
export const goingThere = (provider: string) => `Going to ${provider} …`;
export const onlyProvider = (provider: string) => `The people of this console sign in with ${provider}.`;
export const lostAccess = 'You cannot sign in? Ask a person who may change staff.';

export const completing = 'Completing your sign-in …';
export const notSignedIn = 'You are not signed in';
export const notLinked = 'Nothing was changed';
export const incomplete = 'This address is not complete. Begin again.';
export const backToSignIn = 'Back to the sign-in';
export const goBack = 'Go back';

export const section = (provider: string) => `Sign-in with ${provider}`;
export const lead = (provider: string) =>
  `When your account at ${provider} is linked, you can sign in with it, and roles of your groups there apply here.`;
export const linkedAs = (email: string) => `Linked as ${email}`;
export const linked = 'Linked';
export const linkedOn = (day: string) => `Since ${day}`;
export const neverUsed = 'Not used yet';
export const lastUsed = (at: string) => `Last used ${at}`;
export const notInUse = (provider: string) =>
  `You signed in another way. Roles from groups apply after you sign in with ${provider}.`;
export const link = (provider: string) => `Link ${provider}`;
export const linkDone = (provider: string) => `Your account at ${provider} is linked.`;
export const unlink = 'Remove the link';
export const unlinking = 'Removing …';
export const unlinkQuestion = (provider: string) => `Remove the link with ${provider}?`;
export const unlinkLead =
  'You can no longer sign in with it, and lose the roles that come from groups. Roles that people gave you stay.';
export const unlinkDone = 'The link is removed.';
export const confirmed = 'Confirmed. You can make your change now.';

export const fromGroup = 'from a group';
export const followsGroup = 'Roles from groups can only be changed at the identity provider.';
