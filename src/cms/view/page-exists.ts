import type { Catalog } from '../schema/catalog.ts';
import type { HeaderVariables } from '../schema/header.ts';
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
