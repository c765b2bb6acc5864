import { formatDay } from '#util/dates/format-day.ts';
import { longDay } from '#util/dates/us-date.ts';
import { type FileInfo, fileSize } from './attachments.ts';
import type { GrievanceInput } from './draft.ts';
import { type OfficeChoice, officeLabel } from './page-props.ts';

/** One answer, and the field to change it. */
interface Fact {
  label: string;
  /** '' if nothing was entered; may have several lines */
  value: string;
  /** name of the field */
  field: string;
}

export interface FactGroup {
  title: string;
  facts: Fact[];
}

const CONTACT_WAYS = { email: 'By email', phone: 'By phone', mail: 'By mail' };

/** All answers and files, in the order of the form. */
export function listFacts(
  body: GrievanceInput,
  files: readonly FileInfo[],
  offices: readonly OfficeChoice[],
): FactGroup[] {
  const text = (label: string, field: keyof GrievanceInput, value: string | null | undefined = ''): Fact => ({
    label,
    field,
    value: value?.trim() ?? '',
  });
  const office = offices.find(({ id }) => id === body.officeId);
  const day = body.happenedOn ?? '';
  return [
    {
      title: 'Who it is about',
      facts: [
        {
          label: 'Filed by',
          field: 'filer',
          value: body.representative ? 'Someone else, for the member' : 'The member',
        },
        ...representativeFacts(body),
        text('Member’s name', 'name', body.name),
        text('Member number', 'memberNumber', body.memberNumber),
      ],
    },
    {
      title: 'Where we send our answer',
      facts: [
        text('Answer', 'contactBy', CONTACT_WAYS[body.contactBy]),
        text('Email address', 'email', body.email),
        text('Phone number', 'phone', body.phone),
        text('Postal address', 'address', body.address),
        text('Language', 'language', body.language || 'English'),
      ],
    },
    {
      title: 'What happened',
      facts: [
        text('What happened', 'whatHappened', body.whatHappened),
        text('On which day', 'happenedOn', day && `${formatDay(day)} (${longDay(day)})`),
        text('At which office', 'officeId', office && officeLabel(office)),
        text('Where exactly', 'where', body.where),
        text('What you would like', 'desiredOutcome', body.desiredOutcome),
      ],
    },
    {
      title: 'How urgent it is',
      facts: [
        text('Urgent', 'urgent', body.urgent ? 'Yes, please decide within 3 days' : 'No'),
        ...(body.urgent ? [text('Why', 'urgentReason', body.urgentReason)] : []),
      ],
    },
    {
      title: 'Files',
      facts: [
        {
          label: 'Attached',
          field: 'attachments',
          value: files.map(({ name, size }) => `${name} (${fileSize(size)})`).join('\n'),
        },
      ],
    },
  ];
}

function representativeFacts({ representative }: GrievanceInput): Fact[] {
  if (!representative) return [];
  const fact = (label: string, name: keyof typeof representative): Fact => ({
    label,
    field: `representative.${name}`,
    value: representative[name]?.trim() ?? '',
  });
  return [
    fact('Name of who files', 'name'),
    fact('Is to the member', 'relationship'),
    fact('Phone of who files', 'phone'),
    fact('Email of who files', 'email'),
    fact('How the member agreed', 'authorisation'),
  ];
}
