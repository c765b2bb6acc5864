/** What can be chosen in the finder: nothing that no dentist of the brand has. */
export interface Choices {
  specialties: string[];
  languages: string[];
}

/** Reads what write-filter-choices.ts has written. */
export function readFilterChoices(text: string): Choices {
  const [specialties = [], languages = []] = text.split('\n').map((line) => line.split('|').filter(Boolean));
  return { specialties, languages };
}
