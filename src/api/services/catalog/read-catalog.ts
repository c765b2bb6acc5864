import { sql } from 'drizzle-orm';
import type { RequestContext } from '#api/http/request-context.ts';
import type { Tx } from '#db/queries/database.ts';
import { textQuery } from '#db/queries/statements.ts';

const contentQuery = textQuery<{ content: string }>(
  sql`select content from sites where id = ${sql.placeholder('site')}`,
);

/**
 * Reads what a site shows of its catalog, up to a second old. Responses are cached under the live content, so a replica
 * is read only if it has a copy of that. Not for prices that are charged.
 */
export function readCatalog<T>(
  { deps, site }: Pick<RequestContext, 'deps' | 'site'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return deps.database.recent.inSite(site, work, async (tx) => {
    const live = await deps.liveContent(site);
    const [copied] = await contentQuery(tx, { site });
    return copied?.content === live?.content;
  });
}
