import type { Guard } from './model.ts';

const GUARDS: Record<string, Guard> = {
  '': 'everyone',
  everyone: 'everyone',
  guest: 'guest',
  member: 'member',
};

/** A page names a guard that our code does not have. Publishing it unguarded would be the worse fault. */
export class UnknownGuardError extends Error {
  constructor(name: string, path: string) {
    const known = Object.keys(GUARDS).filter((guard) => guard !== '');
    super(`Unknown page guard ${JSON.stringify(name)} on ${path}; known guards: ${known.join(', ')}.`);
    this.name = 'UnknownGuardError';
  }
}

/**
 * Who may see the page at `path`. No name means everyone.
 * @throws UnknownGuardError (specification §8: an unknown route middleware is an error)
 */
export function resolveGuard(name: string, path: string): Guard {
  const guard = Object.hasOwn(GUARDS, name) ? GUARDS[name] : undefined;
  if (guard === undefined) throw new UnknownGuardError(name, path);
  return guard;
}
