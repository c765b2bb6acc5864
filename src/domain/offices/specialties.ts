/** A kind of dental provider, with its code and title in the NUCC Health Care Provider Taxonomy. */
export interface Specialty {
  code: string;
  title: string;
  /** in plain words */
  name: string;
  /** synonyms, in lowercase without accents and apostrophes */
  alsoCalled: readonly string[];
}

const specialty = (code: string, title: string, name: string, ...alsoCalled: string[]): Specialty => ({
  code,
  title,
  name,
  alsoCalled,
});

/** The code of a dentist whose specialty is not known. */
export const ANY_DENTIST = '122300000X';

/** The dental providers of the taxonomy, the most searched first. */
export const SPECIALTIES: readonly Specialty[] = [
  specialty(
    '1223G0001X',
    'General Practice',
    'General dentist',
    'general dentistry',
    'family dentist',
    'family dentistry',
  ),
  specialty(
    '1223P0221X',
    'Pediatric Dentistry',
    'Children’s dentist',
    'childrens dentistry',
    'pediatric dentist',
    'pedodontist',
    'kids dentist',
  ),
  specialty(
    '1223X0400X',
    'Orthodontics and Dentofacial Orthopedics',
    'Orthodontist',
    'orthodontics',
    'braces',
    'braces and aligners',
    'aligners',
  ),
  specialty(
    '1223S0112X',
    'Oral and Maxillofacial Surgery',
    'Oral surgeon',
    'oral surgery',
    'extractions and oral surgery',
  ),
  specialty('1223P0300X', 'Periodontics', 'Gum specialist', 'periodontist', 'gum care', 'gum dentist'),
  specialty('1223E0200X', 'Endodontics', 'Root canal specialist', 'endodontist', 'root canals', 'root canal'),
  specialty(
    '1223P0700X',
    'Prosthodontics',
    'Denture and crown specialist',
    'prosthodontist',
    'denture specialist',
    'dentures',
    'dentures and implants',
    'crowns and dentures',
  ),
  specialty(ANY_DENTIST, 'Dentist', 'Dentist', 'dental', 'dds', 'dmd'),
  specialty('1223D0001X', 'Dental Public Health', 'Public health dentist', 'public health'),
  specialty(
    '1223D0004X',
    'Dentist Anesthesiologist',
    'Dentist for sedation',
    'dental anesthesiologist',
    'anesthesiology',
    'sedation',
  ),
  specialty(
    '1223X0008X',
    'Oral and Maxillofacial Radiology',
    'X-ray specialist',
    'oral radiologist',
    'radiology',
  ),
  specialty(
    '1223P0106X',
    'Oral and Maxillofacial Pathology',
    'Mouth disease specialist',
    'oral pathologist',
    'pathology',
  ),
  specialty('1223X2210X', 'Orofacial Pain', 'Jaw and face pain specialist', 'jaw pain', 'tmj'),
  specialty('124Q00000X', 'Dental Hygienist', 'Dental hygienist', 'hygienist', 'hygiene'),
  specialty('125J00000X', 'Dental Therapist', 'Dental therapist'),
  specialty('122400000X', 'Denturist', 'Denturist', 'denture maker'),
  specialty('126800000X', 'Dental Assistant', 'Dental assistant'),
];

/** Dental claim forms print another code for radiology than the taxonomy. */
const OTHER_CODES: Record<string, string> = { '1223D0008X': '1223X0008X' };

const byCode = new Map(SPECIALTIES.map((one) => [one.code, one]));
const byWords = new Map(
  SPECIALTIES.flatMap((one) =>
    [one.name, one.title, ...one.alsoCalled].map((words) => [plainWords(words), one] as const),
  ),
);

/** The specialty with a code, or null. */
export function specialtyOf(code: string): Specialty | null {
  const upper = code.trim().toUpperCase();
  return byCode.get(OTHER_CODES[upper] ?? upper) ?? null;
}

/** Finds a specialty by name, title, synonym or code, in any case and with or without accents. */
export function findSpecialty(words: string): Specialty | null {
  return byWords.get(plainWords(words)) ?? specialtyOf(words);
}

function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
