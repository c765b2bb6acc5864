import type { PageView } from '#cms/view/model.ts';

/** The file of src/pages that renders the page, without `.astro`. */
export function pageFile(page: PageView): string {
  switch (page.page) {
    case 'home':
      return 'index';
    case 'not-found':
    case 'not-valid':
      return '404';
    case 'server-error':
      return '500';
    case 'landing':
      return '[landing]';
    case 'directory':
      // the same file renders its parts
      return 'directory';
    case 'office':
      return 'office/[officeId]';
    case 'checkout':
      return 'checkout/index';
    case 'checkout-edit-member':
      return 'checkout/edit-member/[memberId]';
    default:
      return page.page.replace(/^(checkout|directory)-/, '$1/');
  }
}

/** A path that Astro's dev server answers with that file. */
export const devPath = (page: PageView): string =>
  `/${pageFile(page)
    .replace(/(^|\/)index$/, '')
    .replaceAll(/[[\]]/g, '')}`;
