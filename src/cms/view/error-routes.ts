import type { PageView } from './model.ts';

type ErrorRoute = Omit<PageView, 'header' | 'footer'>;

/**
 * A site's error pages: an unmatched route, a page whose validation rule failed, and any other error. The
 * path is filled in when the page is shown (specification §2 and §8).
 */
export function errorRoutes(): ErrorRoute[] {
  return [
    errorRoute(
      '404.html',
      'not-found',
      'Page not found',
      'The address may be mistyped, or the page has moved.',
    ),
    errorRoute(
      '_errors/invalid.html',
      'not-valid',
      'Page Not Found',
      'This page is not available on this site.',
    ),
    errorRoute(
      '_errors/500.html',
      'server-error',
      'Something went wrong',
      'The problem is on our side. Please try again in a moment.',
    ),
  ];
}

function errorRoute(file: string, page: PageView['page'], title: string, intro: string): ErrorRoute {
  return {
    path: `/${file.replace(/\.html$/, '')}`,
    file,
    kind: 'error',
    name: 'error',
    page,
    title,
    description: intro,
    heading: title,
    intro,
    guard: 'everyone',
    indexed: false,
    sections: [],
    office: null,
    directory: null,
    offices: [],
    fees: [],
    plans: [],
    feesNote: '',
  };
}
