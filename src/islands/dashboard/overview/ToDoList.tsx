import { Icon } from '#ui/elements/Icon.tsx';
import { QueryLink } from '#ui/elements/QueryLink.tsx';
import type { SectionId } from '../shared/sections.ts';
import type { ToDo } from './to-do.ts';

interface Props {
  toDos: readonly ToDo[];
  hrefOf(section: SectionId): string;
}

/** What waits for the member, with the way to it. */
export function ToDoList({ toDos, hrefOf }: Props) {
  return (
    <section aria-label="To do">
      <ul className="dash-todo">
        {toDos.map(({ id, tone, text, action, section }) => (
          <li key={id} data-tone={tone}>
            <Icon name={tone === 'urgent' ? 'warning' : 'info'} />
            <p>
              {text} <QueryLink href={hrefOf(section)}>{action}</QueryLink>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
