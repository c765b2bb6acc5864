import { CodedError } from '#util/coded-error.ts';
import type { Guard } from './model.ts';

const GUARDS: Record<string, Guard> = {
  '': 'everyone',
  everyone: 'everyone',
  guest: 'guest',
  member: 'member',
};

/** A page names an unknown guard. It is not published, because it would be unguarded. */
export class UnknownGuardError extends CodedError {
  readonly code = 'unknown_guard';
  constructor(name: string, path: string) {
    const known = Object.keys(GUARDS).filter((guard) => guard !== '');
    super(`Unknown page guard ${JSON.stringify(name)} on ${path}; known guards: ${known.join(', ')}.`);
  }
}

/**
 * The guard of the page at `path`. Without a name, everyone may see it.
 * @throws UnknownGuardError (specification §8: an unknown route middleware is an error)
 */
export function resolveGuard(name: string, path: string): Guard {
  const guard = Object.hasOwn(GUARDS, name) ? GUARDS[name] : undefined;
  if (guard === undefined) throw new UnknownGuardError(name, path);
  return guard;
}
