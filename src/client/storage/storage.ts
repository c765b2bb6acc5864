/** 'sessionStorage' belongs to one tab, 'localStorage' to all tabs of the site. */
type StorageArea = 'sessionStorage' | 'localStorage';

// Storage may be blocked or full: then nothing is stored, and no error is thrown.

/** @returns null if nothing is stored */
export function readStorage(area: StorageArea, name: string): string | null {
  try {
    return globalThis[area].getItem(name);
  } catch {
    return null;
  }
}

/** @returns whether it was stored */
export function writeStorage(area: StorageArea, name: string, text: string): boolean {
  try {
    globalThis[area].setItem(name, text);
    return true;
  } catch {
    return false;
  }
}

export function removeStorage(area: StorageArea, name: string): void {
  try {
    globalThis[area].removeItem(name);
  } catch {
    // nothing is stored then
  }
}

/** Texts that could not be stored; they last until the page closes. */
const unstored = new Map<string, string>();

/** A text that survives a reload, unless storage is blocked or full. */
export function storedText(area: StorageArea, name: string) {
  const id = `${area} ${name}`;
  return {
    /** null if nothing is stored; an unstored text is newer than a stored one */
    read: (): string | null => unstored.get(id) ?? readStorage(area, name),
    write(text: string): void {
      if (writeStorage(area, name, text)) unstored.delete(id);
      else unstored.set(id, text);
    },
    remove(): void {
      unstored.delete(id);
      removeStorage(area, name);
    },
  };
}
