/** On every paper. */
export const stationery = {
  page: (number: number) => `Página ${number}`,
  contact: ({ phone, website }: { phone: string; website: string }) => {
    const ways = [phone && `Llame al ${phone}`, website && `${phone ? 'visite' : 'Visite'} ${website}`];
    const all = ways.filter(Boolean).join(' o ');
    return all && `¿Preguntas? ${all}.`;
  },
};

/** Names of the files, without the extension. */
export const fileNames = {
  card: 'tarjeta-de-membresia',
  receipt: (number: string) => `recibo-${number}`,
  year: (year: number) => `pagos-${year}`,
  agreements: 'acuerdos',
  directory: (day: string) => `directorio-${day}`,
  grievanceForm: 'formulario-de-quejas',
};

export const card = {
  documentTitle: (number: string) => `Tarjeta de membresía ${number}`,
  footer: (company: string, number: string) => `${company} · Tarjeta de membresía ${number}`,
  title: 'Su tarjeta de membresía',
  howTo:
    'Muestre esta página en su teléfono, o imprímala en tamaño real, recorte por el borde y doble por la mitad.',
  sheetTitle: 'Tarjetas para la cartera',
  sheetHowTo:
    'Imprima en tamaño real (100%) en papel tamaño carta. Recorte por las marcas y doble cada tarjeta por la mitad.',
  holder: 'Miembro',
  number: 'Número de miembro',
  valid: 'Vigencia',
  fromThrough: (from: string, through: string) => `${from} – ${through}`,
  covered: 'Personas con cobertura',
  moreBelow: (count: number) => `y ${count} más, en la lista de abajo`,
  more: (count: number) => `y ${count} más`,
  office: 'Consultorio',
  anyOffice: 'Cualquier consultorio participante',
  memberService: (phone: string) => `Servicio a miembros ${phone}`,
  plan: 'Su plan',
  planLine: (plan: string, number: string, [from, through]: readonly [string, string]) =>
    `${plan}, número de miembro ${number}, con vigencia del ${from} al ${through}.`,
  yourOffice: (lines: readonly string[]) => `Su consultorio: ${lines.join(', ')}.`,
  useAnywhere: 'Puede usar el plan en cualquier consultorio participante.',
  name: 'Nombre',
  relation: 'Parentesco',
  from: 'Cobertura desde',
  through: 'Hasta',
};

export const receipt = {
  title: (number: string) => `Recibo ${number}`,
  footer: (company: string, number: string) => `${company} · Recibo ${number}`,
  amount: 'Monto pagado',
  paidOn: 'Pagado el',
  paidBy: 'Pagado por',
  paidTo: 'Pagado a',
  memberNumber: 'Número de miembro',
  service: 'Servicio',
  lineFor: 'Concepto',
  lineAmount: 'Monto',
  total: 'Total',
  charged: (method: string) => `Cobrado a: ${method}.`,
  paidAtOffice: (method: string) => `Pagado con ${method} en el consultorio.`,
  notCharged: 'No se cobró nada a una tarjeta.',
  covered: 'Quién tiene cobertura',
  name: 'Nombre',
  dates: 'Fechas de cobertura',
  fromThrough: (from: string, through: string) => `${from} al ${through}`,
  returned: 'Devuelto',
  refund: (text: string, day: string) => `${text}, ${day}`,
  accounts: 'Si tiene una cuenta HSA o FSA',
  /** The names of the accounts are those of the Consumer Financial Protection Bureau's pages in Spanish. */
  accountTexts: [
    'Este pago fue por la membresía en un plan de descuentos dentales. No fue por un tratamiento dental y no es una prima de seguro. Su dentista le da los recibos de los tratamientos.',
    'Muchas cuentas de ahorro para gastos médicos (HSA) y de gastos flexibles (FSA) no pagan cuotas de membresía. Por eso, pregunte primero a quien administra su cuenta o a un profesional de impuestos. Este recibo muestra lo que suelen pedir: a quién se pagó, cuándo, por qué concepto y cuánto, quién tiene cobertura y en qué fechas. No es asesoría fiscal.',
  ],
};

export const yearlySummary = {
  title: (year: number) => `Pagos de ${year}`,
  footer: (company: string, title: string) => `${company} · ${title}`,
  net: 'Pagado menos reembolsos',
  period: 'Desde y hasta',
  fromThrough: (from: string, through: string) => `${from} – ${through}`,
  paidTo: 'Pagado a',
  paidBy: 'Pagado por',
  memberNumbers: (count: number): string => (count > 1 ? 'Números de miembro' : 'Número de miembro'),
  paidOn: 'Pagado el',
  receipt: 'Recibo',
  lineFor: 'Concepto',
  paid: 'Pagado',
  returned: 'Devuelto',
  total: 'Total',
  lineReturned: (text: string, days: string) => `${text}, devuelto el ${days}`,
  nothing: (year: number) => `En ${year} no se pagó ni se devolvió nada.`,
};

export const agreements = {
  title: 'Lo que usted aceptó',
  footer: (company: string) => `${company} · Lo que usted aceptó`,
  lead: (company: string) =>
    `Usted aceptó cada uno de estos acuerdos con ${company} al marcar su casilla en nuestro sitio. Cada uno aparece palabra por palabra, en el idioma en que lo leyó, con su fecha.`,
  agreedBy: 'Aceptado por',
  none: 'Todavía no hay acuerdos.',
  kinds: { terms: 'Términos del servicio', renewal: 'Renovación automática', debit: 'Débito bancario' },
  on: 'Aceptado el',
  receipt: 'Con el recibo',
  recorded: 'Registrado',
  recordedAt: (day: string, time: string) => `${day} a las ${time} UTC`,
  version: 'Versión del sitio',
};

interface Contact {
  phone: string;
  phoneHours: string;
  email: string;
  address: string;
}

export const directory = {
  documentTitle: (brand: string) => `${brand}: directorio de dentistas`,
  footer: (brand: string, day: string) =>
    `${brand}, directorio de dentistas al ${day}. Esto no es un seguro.`,
  title: 'Directorio de dentistas',
  asOf: (group: string, part: string, day: string) => [group, part, `al ${day}`].filter(Boolean).join(', '),
  contact: ({ phone, phoneHours, email, address }: Contact) => {
    const call = phone && `${phone}${phoneHours ? ` (${phoneHours})` : ''}`;
    const ways = [call, email, address].filter(Boolean);
    return ways.length > 0 ? `¿Preguntas, o un dato incorrecto? ${ways.join(', ')}` : '';
  },
  nothing: 'No hay consultorios que mostrar.',
  open: (hours: readonly string[]) => `Horario: ${hours.join('; ')}`,
  languages: (names: readonly string[]) => `Idiomas: ${names.join(', ')}`,
  accessibility: (facts: readonly string[]) => `Accesibilidad: ${facts.join(', ')}`,
  acceptsNew: (answer: string) => `Acepta pacientes nuevos: ${answer}`,
  officeChecked: (checked: string) => `Datos del consultorio verificados: ${checked}`,
  providersChecked: (checked: string) => `Datos de sus dentistas verificados: ${checked}`,
  someChecked: (names: readonly string[], checked: string) =>
    `Datos verificados de ${names.join(', ')}: ${checked}`,
  noSource: 'sin fuente registrada',
  provider: 'Dentista',
  specialty: 'Especialidad',
  npi: 'NPI',
  license: 'Licencia',
  spoken: 'Idiomas',
  newPatients: 'Pacientes nuevos',
  yes: 'Sí',
  no: 'No',
  notStated: 'Sin datos',
};

/** Headings of the directory as a spreadsheet. */
export const directoryColumns = {
  state: 'Estado',
  city: 'Ciudad',
  office: 'Consultorio',
  officeId: 'ID del consultorio',
  street: 'Calle',
  zip: 'Código postal',
  phone: 'Teléfono',
  hours: 'Horario',
  accessibility: 'Accesibilidad',
  officeLanguages: 'Idiomas del consultorio',
  officeAccepts: 'El consultorio acepta pacientes nuevos',
  officeSince: 'Datos del consultorio verificados desde',
  officeBy: 'Fuente de los datos del consultorio',
  provider: 'Dentista',
  npi: 'NPI',
  specialty: 'Especialidad',
  taxonomy: 'Código de especialidad',
  license: 'Licencia',
  providerLanguages: 'Idiomas de cada dentista',
  providerAccepts: 'Cada dentista: acepta pacientes nuevos',
  providerSince: 'Datos de cada dentista verificados desde',
  providerBy: 'Fuente de los datos de cada dentista',
};

interface Company extends Contact {
  company: string;
}

export const grievanceForm = {
  documentTitle: (brand: string) => `${brand}: formulario de quejas`,
  footer: (title: string) => `${title}. Esto no es un seguro.`,
  title: 'Formulario de quejas',
  deadlines: (acknowledge: number, resolve: number, urgent: number) =>
    `Confirmamos que recibimos una queja en ${acknowledge} días como máximo y decidimos en ${resolve} días como máximo, o en ${urgent} si es urgente. Presentar una queja no cuesta nada y nunca afecta su membresía.`,
  whereTo: ({ company, address, email, phone, phoneHours }: Company) =>
    [
      address && `Envíe este formulario por correo postal a Grievances, ${company}, ${address}.`,
      email && `O envíelo a ${email}.`,
      phone && `O llame al ${phone}${phoneHours ? ` (${phoneHours})` : ''} y lo llenamos por usted.`,
    ]
      .filter(Boolean)
      .join(' '),
  member: 'El miembro',
  memberFields: [
    'Nombre',
    'Número de miembro, si lo tiene',
    'Teléfono',
    'Correo electrónico',
    'Dirección postal',
  ],
  answerBy: '¿Cómo quiere que respondamos?',
  answerWays: ['Correo electrónico', 'Teléfono', 'Correo postal'],
  language: 'En qué idioma, si no es español',
  representative: 'Si otra persona presenta la queja por el miembro',
  representativeFields: [
    'Nombre',
    'Qué relación tiene con el miembro',
    'Teléfono o correo electrónico',
    'Cómo dio su permiso el miembro',
  ],
  memberSignature: 'Firma del miembro',
  event: 'Qué pasó',
  eventFields: ['Qué día', 'Dónde, o en qué consultorio'],
  ownWords: 'Qué pasó, con sus propias palabras',
  wish: '¿Qué quiere que hagamos?',
  urgentTitle: '¿Es urgente?',
  urgentText:
    'Es urgente si esperar podría dañar su salud, o si tiene un dolor muy fuerte. También puede llamarnos.',
  urgent: 'Urgente',
  yesNo: ['Sí', 'No'],
  whyUrgent: 'Si marcó “Sí”, ¿por qué?',
  signature: ['Firma', 'Fecha'],
  rights: 'Sus derechos, y quién más puede ayudarle',
  originalStatement: 'La declaración en su texto original, en inglés',
};
