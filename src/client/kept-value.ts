/** A text that a page keeps in the browser. */
export interface KeptValue {
  /** null where nothing is kept */
  read(): string | null;
  keep(value: string): void;
  forget(): void;
}

/** What the browser has refused to store: at least this page remembers it. */
const unstored = new Map<string, string>();

/**
 * Keeps a text past a reload, and for this page alone where storage is refused or full.
 * @param storage 'sessionStorage' for this tab, 'localStorage' for all tabs of the site
 * @param place its name there
 */
export function keptValue(storage: 'sessionStorage' | 'localStorage', place: string): KeptValue {
  const id = `${storage} ${place}`;
  return {
    read() {
      // what could not be stored is newer than what is there
      const refused = unstored.get(id);
      if (refused !== undefined) return refused;
      try {
        return globalThis[storage].getItem(place);
      } catch {
        return null;
      }
    },
    keep(value) {
      unstored.set(id, value);
      try {
        globalThis[storage].setItem(place, value);
        unstored.delete(id);
      } catch {
        // the page remembers it
      }
    },
    forget() {
      unstored.delete(id);
      try {
        globalThis[storage].removeItem(place);
      } catch {
        // there is nothing then
      }
    },
  };
}
