import type { GrievanceForm } from '#contracts/support/grievance.ts';
import { formatDay } from '#util/dates/format-day.ts';

/** What somebody says in a few words of a grievance, for whoever works on it. */
export type Fact = readonly [label: string, value: string];

/** Who files, for whom, and how to reach them; '' where nothing was said. */
export function whoFacts(form: GrievanceForm): Fact[] {
  return [
    ['Member', form.name],
    ['Member number', form.memberNumber],
    ['Email', form.email],
    ['Phone', form.phone],
    ['Address', form.address],
    ['Answer by', form.contactBy],
    ['Language', form.language],
    ...representativeFacts(form),
  ];
}

/** When and where it happened. */
export function whereFacts({ happenedOn, where, officeId }: GrievanceForm): Fact[] {
  return [
    ['Happened on', formatDay(happenedOn)],
    ['Where', where],
    ['Office', officeId],
  ];
}

function representativeFacts({ representative }: GrievanceForm): Fact[] {
  if (!representative) return [];
  const { name, relationship, phone, email, authorisation } = representative;
  return [
    ['Filed by', `${name}, ${relationship}`],
    ['Their phone', phone],
    ['Their email', email],
    ['Authorisation', authorisation],
  ];
}
