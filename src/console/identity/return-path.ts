/** Where a person was before they left for the identity provider. Each tab has its own. */
const KEY = 'enamel-console-return';

export function keepReturnPath(path: string): void {
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // blocked storage: the person comes back to the start page
  }
}

/** Reads the path, once. @returns '' without one; never the address of another host */
export function takeReturnPath(): string {
  try {
    const path = sessionStorage.getItem(KEY) ?? '';
    sessionStorage.removeItem(KEY);
    return /^\/(?![/\\])/.test(path) ? path : '';
  } catch {
    return '';
  }
}
