/** Where a browser keeps texts: 'sessionStorage' for this tab, 'localStorage' for all tabs of the site. */
export type Place = 'sessionStorage' | 'localStorage';

// Storage may be refused or full: then nothing is kept there, and nothing breaks.

/** null where nothing is kept. */
export function readStorage(place: Place, name: string): string | null {
  try {
    return globalThis[place].getItem(name);
  } catch {
    return null;
  }
}

/** @returns whether it is kept */
export function store(place: Place, name: string, text: string): boolean {
  try {
    globalThis[place].setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

export function removeStorage(place: Place, name: string): void {
  try {
    globalThis[place].removeItem(name);
  } catch {
    // there is nothing then
  }
}
