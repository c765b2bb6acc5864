import type { FooterLayout } from '#cms/schema/footer.ts';
import shared from './footer.css?inline';
import footer1 from './footer-1.css?inline';
import footer2 from './footer-2.css?inline';
import nxFooter1 from './nx-footer-1.css?inline';

/** What each footer needs. */
export const footerStyles: Record<FooterLayout, string[]> = {
  '1_footer': [shared, footer1],
  '2_footer': [shared, footer2],
  nx_footer_1: [shared, nxFooter1],
};
