/** How an office is called in an address, or why there can be none of that name. */
export type OfficeIdResult = { kind: 'id'; id: string } | { kind: 'odd' };

/** Reads the id out of /office/{officeId}; an address may hold anything, also what cannot be decoded. */
export function officeIdFromPath(pathname: string): OfficeIdResult {
  const written = pathname.split('/').filter(Boolean)[1] ?? '';
  try {
    const id = decodeURIComponent(written).trim().toLowerCase();
    // as the catalog writes them (contracts/shared/fields.ts, catalogId)
    return /^[a-z0-9][a-z0-9-]{0,63}$/.test(id) ? { kind: 'id', id } : { kind: 'odd' };
  } catch {
    return { kind: 'odd' };
  }
}
