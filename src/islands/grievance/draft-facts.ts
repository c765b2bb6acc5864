import { shownDay } from '#util/dates/shown-day.ts';
import { longDay } from '#util/dates/us-date.ts';
import { type FileInfo, fileSize } from './attachments.ts';
import type { GrievanceInput } from './draft.ts';
import { type OfficeChoice, officeLabel } from './page-props.ts';
import { t } from './texts.ts';

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
  const ways = { email: t.byEmail, phone: t.byPhone, mail: t.byMail };
  const office = offices.find(({ id }) => id === body.officeId);
  const day = body.happenedOn ?? '';
  return [
    {
      title: t.whoItIsAbout,
      facts: [
        {
          label: t.filedBy,
          field: 'filer',
          value: body.representative ? t.someoneElse : t.theMember,
        },
        ...representativeFacts(body),
        text(t.memberName, 'name', body.name),
        text(t.memberNumber, 'memberNumber', body.memberNumber),
      ],
    },
    {
      title: t.whereWeAnswer,
      facts: [
        text(t.answer, 'contactBy', ways[body.contactBy]),
        text(t.emailAddress, 'email', body.email),
        text(t.phoneNumber, 'phone', body.phone),
        text(t.postalAddress, 'address', body.address),
        text(t.language, 'language', body.language),
      ],
    },
    {
      title: t.whatHappened,
      facts: [
        text(t.whatHappened, 'whatHappened', body.whatHappened),
        text(t.dayFact, 'happenedOn', day && bothForms(day)),
        text(t.officeFact, 'officeId', office && officeLabel(office)),
        text(t.placeFact, 'where', body.where),
        text(t.wishFact, 'desiredOutcome', body.desiredOutcome),
      ],
    },
    {
      title: t.howUrgent,
      facts: [
        text(t.urgent, 'urgent', body.urgent ? t.urgentYes : t.no),
        ...(body.urgent ? [text(t.why, 'urgentReason', body.urgentReason)] : []),
      ],
    },
    {
      title: t.files,
      facts: [
        {
          label: t.attached,
          field: 'attachments',
          value: files.map(({ name, size }) => `${name} (${fileSize(size)})`).join('\n'),
        },
      ],
    },
  ];
}

/** As it was typed, and in words; in Spanish both are the same. */
function bothForms(day: string): string {
  const [short, words] = [shownDay(day), longDay(day)];
  return short === words ? words : `${short} (${words})`;
}

function representativeFacts({ representative }: GrievanceInput): Fact[] {
  if (!representative) return [];
  const fact = (label: string, name: keyof typeof representative): Fact => ({
    label,
    field: `representative.${name}`,
    value: representative[name]?.trim() ?? '',
  });
  return [
    fact(t.nameOfFiler, 'name'),
    fact(t.relationOfFiler, 'relationship'),
    fact(t.phoneOfFiler, 'phone'),
    fact(t.emailOfFiler, 'email'),
    fact(t.howMemberAgreed, 'authorisation'),
  ];
}
