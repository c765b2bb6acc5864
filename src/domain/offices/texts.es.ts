const DAYS = {
  mon: 'lunes',
  tue: 'martes',
  wed: 'miércoles',
  thu: 'jueves',
  fri: 'viernes',
  sat: 'sábado',
  sun: 'domingo',
};
type Day = keyof typeof DAYS;

export const shortDay = (day: Day) => `${DAYS[day].charAt(0).toUpperCase()}${DAYS[day].slice(1, 3)}`;
export const dayAndNight = 'Día y noche';
export const closed = 'Cerrado';
export const midnight = 'medianoche';
export const clock = (hour: number, minute: number) =>
  `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''}\u00a0${hour < 12 ? 'a' : 'p'}.\u00a0m.`;

/** “a la 1 p. m.”, “a las 8 a. m.”, “a medianoche”. */
const atTime = (time: string) => {
  if (time === midnight) return `a ${time}`;
  return `${/^1\D/.test(time) ? 'a la' : 'a las'} ${time}`;
};
const when = (inDays: number, day: Day, time: string) => {
  if (inDays === 0) return atTime(time);
  return `${inDays === 1 ? 'mañana' : `el ${DAYS[day]}`} ${atTime(time)}`;
};
export const openUntil = (inDays: number, day: Day, time: string) =>
  `Abierto ahora, cierra ${when(inDays, day, time)}`;
export const openDayAndNight = 'Abierto ahora, día y noche';
export const closedUntil = (inDays: number, day: Day, time: string) =>
  `Cerrado ahora, abre ${when(inDays, day, time)}`;

export const noHours = 'Aún no tenemos el horario de este consultorio.';
export const noHoursCall = 'Aún no tenemos el horario de este consultorio. Llame antes de venir.';
export const noDentists = 'Aún no tenemos los nombres de sus dentistas.';
export const noDentistsCall = 'Llame al consultorio para preguntar quién atiende.';
export const accepting = 'Acepta pacientes nuevos';
export const notAccepting = 'Por ahora no acepta pacientes nuevos';
export const askAboutNewPatients = 'Llame para preguntar si acepta pacientes nuevos';

const CHECKED = {
  hours: 'Verificamos el horario',
  dentists: 'Verificamos los dentistas',
  address: 'Verificamos la dirección',
};
const SOURCES: Readonly<Record<string, string>> = {
  'call to the office': 'llamada al consultorio',
  'clinic survey': 'encuesta a la clínica',
  'confirmed by the office': 'confirmado por el consultorio',
  'email from the office': 'correo electrónico del consultorio',
  'office survey': 'encuesta al consultorio',
  'office’s own report': 'informe del consultorio',
  'office website': 'sitio web del consultorio',
  'state board of dentistry': 'junta estatal de odontología',
  'state dental board': 'junta dental del estado',
  'state license board': 'junta de licencias del estado',
  'state license register': 'registro estatal de licencias',
  'visit to the office': 'visita al consultorio',
};
/** Who said so, by the content's words in English. */
export const source = (english: string) => SOURCES[english.toLowerCase()] ?? english;
export const checkedOn = (what: keyof typeof CHECKED, day: string, source: string) =>
  `${CHECKED[what]} el ${day}${source && ` (${source})`}.`;

export const entryChecked = (day: string) => `Verificado el ${day}.`;

const FACTS: Readonly<Record<string, string>> = {
  name: 'nombre',
  address: 'dirección',
  point: 'ubicación en el mapa',
  phone: 'teléfono',
  hours: 'horario',
  languages: 'idiomas',
  accessibility: 'accesibilidad',
  accepting_new_patients: 'pacientes nuevos',
  photo: 'foto',
  providers: 'dentistas',
  plans: 'planes',
  npi: 'NPI',
  taxonomy: 'código de especialidad',
  specialty: 'especialidad',
  license: 'licencia',
};
/** What was checked, by its name in the content. */
export const fact = (name: string) => FACTS[name] ?? name.replaceAll('_', ' ');

const ZONES: Readonly<Record<string, string>> = {
  'Eastern Time': 'hora del este',
  'Eastern Standard Time': 'hora estándar del este',
  'Central Time': 'hora central',
  'Central Standard Time': 'hora estándar central',
  'Mountain Time': 'hora de la montaña',
  'Mountain Standard Time': 'hora estándar de la montaña',
  'Pacific Time': 'hora del Pacífico',
  'Alaska Time': 'hora de Alaska',
  'Hawaii-Aleutian Time': 'hora de Hawái y las Aleutianas',
  'Hawaii-Aleutian Standard Time': 'hora estándar de Hawái y las Aleutianas',
  'Atlantic Time': 'hora del Atlántico',
  'Atlantic Standard Time': 'hora estándar del Atlántico',
};
/** A time zone, by the name that its people use in English. */
export const zone = (english: string) => ZONES[english] ?? english;

const SPECIALTIES: Readonly<Record<string, string>> = {
  '1223G0001X': 'Dentista general',
  '1223P0221X': 'Dentista para niños',
  '1223X0400X': 'Ortodoncista',
  '1223S0112X': 'Especialista en cirugía oral',
  '1223P0300X': 'Especialista en encías',
  '1223E0200X': 'Especialista en endodoncia',
  '1223P0700X': 'Especialista en dentaduras y coronas',
  '122300000X': 'Dentista',
  '1223D0001X': 'Dentista de salud pública',
  '1223D0004X': 'Dentista para sedación',
  '1223X0008X': 'Especialista en radiografías',
  '1223P0106X': 'Especialista en enfermedades de la boca',
  '1223X2210X': 'Especialista en dolor de mandíbula y cara',
  '124Q00000X': 'Higienista dental',
  '125J00000X': 'Terapeuta dental',
  '122400000X': 'Denturista',
  '126800000X': 'Asistente dental',
};
/** A kind of dentist, by the code of the taxonomy; the content has its English name. */
export const specialty = (code: string, english: string) => SPECIALTIES[code] ?? english;

const SPOKEN: Readonly<Record<string, string>> = {
  English: 'Inglés',
  Spanish: 'Español',
  'American Sign Language': 'Lengua de señas americana',
  Amharic: 'Amárico',
  Arabic: 'Árabe',
  Armenian: 'Armenio',
  Basque: 'Euskera',
  Bengali: 'Bengalí',
  Bosnian: 'Bosnio',
  Cantonese: 'Cantonés',
  'Cape Verdean Creole': 'Criollo caboverdiano',
  Chinese: 'Chino',
  Croatian: 'Croata',
  Czech: 'Checo',
  Danish: 'Danés',
  Dari: 'Dari',
  Dutch: 'Neerlandés',
  Farsi: 'Farsi',
  Finnish: 'Finés',
  French: 'Francés',
  German: 'Alemán',
  Greek: 'Griego',
  Gujarati: 'Guyaratí',
  'Haitian Creole': 'Criollo haitiano',
  Hebrew: 'Hebreo',
  Hindi: 'Hindi',
  Hmong: 'Hmong',
  Hungarian: 'Húngaro',
  Igbo: 'Igbo',
  Italian: 'Italiano',
  Japanese: 'Japonés',
  Khmer: 'Jemer',
  Korean: 'Coreano',
  Kurdish: 'Kurdo',
  Malayalam: 'Malabar',
  Mam: 'Mam',
  Mandarin: 'Mandarín',
  Marathi: 'Maratí',
  Mixteco: 'Mixteco',
  Navajo: 'Navajo',
  Nepali: 'Nepalí',
  Ojibwe: 'Ojibwa',
  Persian: 'Persa',
  Polish: 'Polaco',
  Portuguese: 'Portugués',
  Punjabi: 'Panyabí',
  Romanian: 'Rumano',
  Russian: 'Ruso',
  Samoan: 'Samoano',
  Somali: 'Somalí',
  Swedish: 'Sueco',
  Tagalog: 'Tagalo',
  Tamil: 'Tamil',
  Thai: 'Tailandés',
  Tongan: 'Tongano',
  Turkish: 'Turco',
  Ukrainian: 'Ucraniano',
  Urdu: 'Urdu',
  Vietnamese: 'Vietnamita',
  Yoruba: 'Yoruba',
};
/** A language that dentists speak, by its English name. */
export const spokenLanguage = (english: string) => SPOKEN[english] ?? english;
