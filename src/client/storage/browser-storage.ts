import { type Place, readStorage, removeStorage, store } from './storage.ts';

/** A text that a page keeps in the browser. */
export interface KeptValue {
  /** null where nothing is kept */
  read(): string | null;
  keep(value: string): void;
  forget(): void;
}

/** What the browser has refused to store: at least this page remembers it. */
const unstored = new Map<string, string>();

/** Keeps a text past a reload, and for this page alone where storage is refused or full. */
export function storedText(place: Place, name: string): KeptValue {
  const id = `${place} ${name}`;
  return {
    read() {
      // what could not be stored is newer than what is there
      return unstored.get(id) ?? readStorage(place, name);
    },
    keep(value) {
      if (store(place, name, value)) unstored.delete(id);
      else unstored.set(id, value);
    },
    forget() {
      unstored.delete(id);
      removeStorage(place, name);
    },
  };
}
