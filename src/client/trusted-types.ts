/** As much of Trusted Types as we use (https://www.w3.org/TR/trusted-types/); older browsers have none. */
interface TrustedTypes {
  createPolicy<T>(name: string, rules: T): T;
}

/** Our own workers, wherever a build puts them. */
const WORKER = /^\/(?:[\w-]+\/)*[\w.-]*worker[\w.-]*\.js$/;

const rules = {
  createHTML: (html: string): string => html,
  createScriptURL(address: string): string {
    const { origin, pathname } = new URL(address, location.href);
    if (origin === location.origin && WORKER.test(pathname)) return address;
    throw new TypeError(`${address} is no worker of this site`);
  },
};

let policy: typeof rules | undefined;

/** The one policy of our own that pages allow (publish/csp.ts). It is made once: a second one is refused. */
function ours(): typeof rules {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('enamel', rules) ?? rules;
  return policy;
}

/** HTML as a document that is never shown: no script of it runs, and nothing that it names is loaded. */
export const inertDocument = (html: string): Document =>
  new DOMParser().parseFromString(ours().createHTML(html), 'text/html');

/** The address of one of our own workers, for what starts it. @throws TypeError for any other script */
export const workerUrl = (address: string): string => ours().createScriptURL(address);
