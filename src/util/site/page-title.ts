/** What a browser tab says: the page's own title, a separator, the site's; the site's alone for a page without one (specification §2). */
export function pageTitle(own: string, global: string): string {
  return own ? `${own} | ${global}` : global;
}
