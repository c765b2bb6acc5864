import { createRouter } from '@nanostores/router';
import { callQuery } from '#client/http/call.ts';
import { CONSOLE_PATHS } from '#contracts/staff/console-paths.ts';

/** The page of the address. Links to other pages of the console need no load. */
export const $router = createRouter(CONSOLE_PATHS);

/** Changes the query of the address without an entry in the history; '' removes a value. */
export function setQuery(changed: Readonly<Record<string, string>>): void {
  const { path = location.pathname, search = {} } = $router.get() ?? {};
  const values = Object.entries({ ...search, ...changed }).filter(([, value]) => value !== '');
  $router.open(path + callQuery(Object.fromEntries(values)), true);
}
