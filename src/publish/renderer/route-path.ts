import type { PageView } from '#cms/view/model.ts';

/** The path whose Astro route renders the page; ids of shells are placeholders. */
export function routePath(page: PageView): string {
  switch (page.page) {
    case 'not-found':
    case 'not-valid':
      return '/404';
    case 'server-error':
      return '/500';
    case 'landing':
      return '/landing';
    case 'directory':
      // the same route renders its parts
      return '/directory';
    case 'office':
      return '/office/id';
    case 'checkout-edit-member':
      return '/checkout/edit-member/id';
    default:
      return page.path;
  }
}
