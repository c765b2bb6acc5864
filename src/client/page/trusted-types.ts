/** The part of Trusted Types that we use (https://www.w3.org/TR/trusted-types/); older browsers have none. */
interface TrustedTypes {
  createPolicy<T>(name: string, rules: T): T;
}

/** Our own workers, at any address that a build gives them. */
const WORKER = /^\/(?:[\w-]+\/)*[\w.-]*worker[\w.-]*\.js$/;

const rules = {
  createHTML: (html: string): string => html,
  createScriptURL(address: string): string {
    const { origin, pathname } = new URL(address, location.href);
    if (origin === location.origin && WORKER.test(pathname)) return address;
    throw new TypeError(`${address} is not a worker of this site`);
  },
};

let policy: typeof rules | undefined;

/**
 * The only policy that pages allow (publish/app/content-security-policy.ts). Created once, because browsers refuse a
 * second policy with the same name.
 */
function enamelPolicy(): typeof rules {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('enamel', rules) ?? rules;
  return policy;
}

/** Parses HTML into a document that is not shown: it runs no scripts and loads nothing. */
export const inertDocument = (html: string): Document =>
  new DOMParser().parseFromString(enamelPolicy().createHTML(html), 'text/html');

/** Allows the address of one of our workers. @throws TypeError for any other script */
export const workerUrl = (address: string): string => enamelPolicy().createScriptURL(address);
