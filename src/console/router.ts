import { createRouter } from '@nanostores/router';
import { callQuery } from '#client/http/call.ts';
import { CONSOLE_PATHS } from '#contracts/staff/console-paths.ts';

/** The page of the address. Links to other pages of the console need no load. */
export const $router = createRouter(CONSOLE_PATHS);

type Values = Readonly<Record<string, string>>;

/** Changes the query of the address without an entry in the history; '' removes a value. */
export function setQuery(changed: Values): void {
  const { search = {}, hash } = $router.get() ?? {};
  replaceAddress({ ...search, ...changed }, readFragment(hash));
}

/** The same in the fragment, which is sent to no server: for what may name a person. */
export function setFragment(changed: Values): void {
  const { search = {}, hash } = $router.get() ?? {};
  replaceAddress(search, { ...readFragment(hash), ...changed });
}

/** The values in the fragment of an address. */
export const readFragment = (hash: string | undefined): Values =>
  Object.fromEntries(new URLSearchParams((hash ?? '').slice(1)));

function replaceAddress(search: Values, fragment: Values): void {
  const { path = location.pathname } = $router.get() ?? {};
  const text = (values: Values) =>
    callQuery(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')));
  $router.open(path + text(search) + text(fragment).replace('?', '#'), true);
}
