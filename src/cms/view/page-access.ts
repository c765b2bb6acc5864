import { CodedError } from '#util/coded-error.ts';
import type { Catalog } from '../schema/catalog.ts';
import type { HeaderVariables } from '../schema/header-footer.ts';
import type { Guard } from '../schema/page-routes.ts';
import type { ValidationRule } from '../schema/pages.ts';

/** The facts that page rules depend on. */
export interface RuleFacts {
  catalog: Pick<Catalog, 'offices'>;
  header: Pick<HeaderVariables, 'header_top_right_directory' | 'showHeaderBanner'>;
  today: Date;
}

/** Whether a page with this rule exists (specification §2). Days begin at midnight UTC. */
export function pageExists(rule: ValidationRule | undefined, facts: RuleFacts): boolean {
  switch (rule?.rule) {
    case undefined:
      return true;
    case 'offices_in':
      return facts.catalog.offices.some((office) => office.state === rule.state);
    case 'flag':
      return rule.name === 'showHeaderBanner'
        ? facts.header.showHeaderBanner
        : facts.header.header_top_right_directory.enabled;
    case 'between': {
      const today = facts.today.toISOString().slice(0, 10);
      return (rule.from ?? today) <= today && today <= (rule.until ?? today);
    }
    case 'never':
      return false;
  }
}

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
