import chrome from './chrome.css?inline';
import banner from './preview-banner.css?inline';

/** What every page with a header needs. */
export const chromeStyles: string[] = [chrome];
/** Added while a preview is shown. */
export const previewBannerStyles: string[] = [banner];
