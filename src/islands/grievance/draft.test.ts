import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inLanguage } from '#util/language/current-language.ts';
import { type Filer, readDraft, validateDraft } from './draft.ts';
import { listFacts } from './draft-facts.ts';

const today = '2026-11-21';

const filled: Record<string, string> = {
  filer: 'member',
  name: 'Ana Núñez',
  contactBy: 'email',
  email: 'ana@example.com',
  whatHappened: 'It broke.',
  desiredOutcome: 'A new one.',
  urgent: 'no',
};

function draftFor(changes: Record<string, string>) {
  const fields = new FormData();
  for (const [name, value] of Object.entries({ ...filled, ...changes })) fields.set(name, value);
  return readDraft(fields, randomUUID(), today);
}

const check = (changes: Record<string, string>, fileProblem = '') =>
  validateDraft(draftFor(changes), (changes.filer ?? filled.filer) as Filer | '', fileProblem, today);
const errors = (changes: Record<string, string>, fileProblem = '') =>
  check(changes, fileProblem).problem?.fields;

describe('grievance draft', () => {
  it('reads the draft of a grievance in the shape of the contract', () => {
    const { body } = check({ happenedOn: '3/5/26', address: '1 Main Street\n San Diego' });
    expect(body).toMatchObject({
      name: 'Ana Núñez',
      representative: null,
      happenedOn: '2026-03-05',
      address: '1 Main Street, San Diego',
      urgent: false,
      urgentReason: '',
    });
  });

  it('asks for an answer in the language of the page, unless another is given', () => {
    expect(draftFor({}).language).toBe('English');
    expect(draftFor({ language: ' Tagalog ' }).language).toBe('Tagalog');
    expect(inLanguage('es', () => draftFor({ language: ' ' })).language).toBe('Español (Spanish)');
  });

  it('shows the day in both forms, and once where both are the same', () => {
    const { body } = check({ happenedOn: '3/5/26' });
    const day = () =>
      listFacts(body!, [], [])
        .flatMap(({ facts }) => facts)
        .find(({ field }) => field === 'happenedOn')?.value;
    expect(day()).toBe('03/05/26 (March 5, 2026)');
    expect(inLanguage('es', day)).toBe('5 de marzo de 2026');
  });

  it('sends a representative only if another person files, and a reason only if the grievance is urgent', () => {
    const typed = { 'representative.name': 'Luis', urgentReason: 'It bleeds.' };
    expect(draftFor(typed)).toMatchObject({ representative: null, urgentReason: '' });
    expect(draftFor({ ...typed, filer: 'other', urgent: 'yes' })).toMatchObject({
      representative: { name: 'Luis' },
      urgentReason: 'It bleeds.',
    });
  });

  it('reports all missing answers at once, including those that depend on others', () => {
    const empty = Object.fromEntries(Object.keys(filled).map((name) => [name, '']));
    expect(Object.keys(errors({ ...empty, contactBy: 'mail' }) ?? {}).sort()).toEqual([
      'address',
      'desiredOutcome',
      'filer',
      'name',
      'urgent',
      'whatHappened',
    ]);
  });

  it('reports impossible and future dates', () => {
    expect(errors({ happenedOn: '02/30/2026' })).toEqual({
      happenedOn: 'Please enter a date such as 05/31/90.',
    });
    expect(errors({ happenedOn: '11/22/2026' })).toEqual({ happenedOn: 'This date is in the future.' });
    expect(errors({ happenedOn: '11/21/26' })).toBeUndefined();
  });

  it('reports problems with the files', () => {
    expect(check({}, 'Too many.').problem).toMatchObject({
      message: 'One answer needs another look. It is marked below.',
      fields: { attachments: 'Too many.' },
    });
  });
});

it('lists the answers of a grievance in words for its review', () => {
  const offices = [{ id: 'point-loma', name: 'Shelter Dental', city: 'San Diego' }];
  const { body } = check({ officeId: 'point-loma', happenedOn: '03/05/26' });
  const facts = listFacts(body!, [], offices).flatMap((group) => group.facts);
  const value = (label: string) => facts.find((fact) => fact.label === label)?.value;
  expect(value('At which office')).toBe('San Diego: Shelter Dental');
  expect(value('On which day')).toBe('03/05/26 (March 5, 2026)');
  expect(value('Urgent')).toBe('No');
  expect(value('Phone number')).toBe('');
});
