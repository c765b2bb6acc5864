import type { ResponseOf } from '#contracts/shared/endpoint.ts';
import type { listCardPages } from '#contracts/staff/card-pages.ts';

/** What a member owes, and the payment pages that were made for it. */
export type ListedPages = ResponseOf<typeof listCardPages>;
export type CardPage = ListedPages['pages'][number];
export type Owed = ListedPages['owed'][number];
