export const login = 'Login';
export const logout = 'Logout';
export const menu = 'Menu';
export const main = 'Main';
export const announcement = 'Announcement';
export const contactAndLinks = 'Contact and quick links';
/** read out, before the number */
export const call = 'Call';
export const opensInNewTab = '(opens in a new tab)';

export const preview = 'Preview';
export const youAreViewing = (state: 'unpublished' | 'older') =>
  `You are viewing ${state === 'unpublished' ? 'an unpublished version' : 'an older version'} of this site.`;
export const notLive = <Part>(link: (words: string) => Part) => [
  'This is not the current live version. ',
  link('Click here to view the latest published version.'),
];
export const partsAreLive = 'The search, the checkout and members’ pages work with what is live, prices too.';
export const language = 'Language';
