import type { HeaderView } from '#cms/view/chrome-model.ts';
import loginMenu from '../chrome/login-menu.css?inline';
import mainMenu from '../chrome/main-menu.css?inline';
import checkout from './checkout-header.css?inline';
import header1 from './header-1.css?inline';
import header2 from './header-2.css?inline';
import header3 from './header-3.css?inline';
import header4 from './header-4.css?inline';
import landing from './landing-header.css?inline';
import nxHeader1 from './nx-header-1.css?inline';

/** What each header adds to `chromeStyles`, which come before it: their order decides. */
export const headerStyles: Record<HeaderView['layout'], string[]> = {
  '1_header': [mainMenu, header1],
  '2_header': [mainMenu, header2],
  '3_header': [loginMenu, header3],
  '4_header': [mainMenu, loginMenu, header4],
  nx_header_1: [mainMenu, loginMenu, nxHeader1],
  landing_header: [landing],
  checkout_header: [checkout],
};
