import type { ExportSubject } from './held-table.ts';

export const title = 'Su información personal';
export const lead = (brand: string, day: string) =>
  `Todo lo que ${brand} guarda sobre usted y las personas de su cuenta, al ${day}.`;
export const howToRead =
  'Esta página es un resumen. Los archivos que la acompañan tienen todos los datos en JSON, un formato de texto que casi todos los programas leen. Los archivos que usted envió están en la carpeta “files”, tal como eran.';
export const account = 'Cuenta';
export const name = 'Nombre';
export const born = 'Nacimiento';
export const email = 'Correo electrónico';
export const phone = 'Teléfono';
export const address = 'Dirección';
export const people = 'Personas de la cuenta';
export const what = 'Lo que guardamos';
export const category = 'Categoría';
export const source = 'De dónde viene';
export const purpose = 'Para qué lo usamos';
export const recipients = 'Quién más lo recibe';
export const entries = 'Datos';
export const file = 'Archivo';
export const noOne = 'Nadie';
export const kept = 'Lo que conservamos si usted pide que borremos sus datos';
export const keptReasons: readonly string[] = [
  'Pagos, reembolsos, el saldo, las membresías y los consentimientos: al menos siete años después del último pago, por impuestos y contabilidad. Se quitan los nombres y las direcciones (Cal. Civ. Code §1798.105(d)(8)).',
  'Quejas con sus cartas y archivos: cinco años, como piden las reglas sobre quejas (28 CCR 1300.68).',
  'El registro de lo que hizo nuestro personal: protege las cuentas contra el mal uso y no se puede cambiar (Cal. Civ. Code §1798.105(d)(2)).',
];
export const leftOut =
  'Las contraseñas, las claves y los códigos de acceso no están en estos archivos: se guardan de una forma que no se puede leer, o abrirían su cuenta.';
export const rights =
  'Usted puede pedir que corrijamos o borremos esta información (Cal. Civ. Code §1798.105 y §1798.106). Este resumen responde a una solicitud según §1798.110 y §1798.130.';

interface Subject {
  name: string;
  source: string;
  purpose: string;
  recipients: string;
}

const you = 'Usted, al inscribirse y en su panel';
const run = 'Para llevar su membresía';
export const subjects: Readonly<Record<ExportSubject, Subject>> = {
  profile: {
    name: 'Identificación y datos de contacto',
    source: you,
    purpose: run,
    recipients: 'El servicio que entrega nuestros correos',
  },
  household: {
    name: 'Personas de la cuenta, sus fechas de nacimiento y su cobertura',
    source: you,
    purpose: 'Para saber quién está cubierto y hasta cuándo',
    recipients: 'Consultorios dentales que preguntan si una persona está cubierta',
  },
  memberships: {
    name: 'Membresías, cambios de plan y de consultorio, y carritos',
    source: you,
    purpose: run,
    recipients: 'Consultorios dentales que preguntan si una persona está cubierta',
  },
  payments: {
    name: 'Pagos, reembolsos y saldo',
    source: 'Usted y el procesador de pagos',
    purpose: 'Para cobrar y reembolsar, y por impuestos y contabilidad',
    recipients: 'El procesador de pagos y los bancos',
  },
  consents: {
    name: 'Lo que usted aceptó',
    source: you,
    purpose: 'Para probar su consentimiento',
    recipients: '',
  },
  emails: {
    name: 'Correos que le escribimos',
    source: 'Nuestro sistema y nuestro personal',
    purpose: 'Para informarle',
    recipients: 'El servicio que entrega nuestros correos',
  },
  messages: {
    name: 'Mensajes y avisos sobre el directorio que usted envió, y nuestras respuestas',
    source: 'Usted y nuestro personal',
    purpose: 'Para responderle',
    recipients: 'El servicio que entrega nuestros correos',
  },
  grievances: {
    name: 'Quejas, con archivos y cartas',
    source: 'Usted y nuestro personal',
    purpose: 'Para decidir sobre su queja, como pide la ley',
    recipients: 'La autoridad del estado, si revisa un caso',
  },
  notes: {
    name: 'Notas de nuestro personal sobre usted',
    source: 'Nuestro personal',
    purpose: 'Para ayudarle cuando llama',
    recipients: '',
  },
  logins: {
    name: 'Navegadores y llaves de acceso con los que usted entra',
    source: 'Su navegador',
    purpose: 'Para proteger su cuenta',
    recipients: '',
  },
  changes: {
    name: 'Cambios de su cuenta y lo que nuestro personal hizo con ella',
    source: 'Usted y nuestro personal',
    purpose: 'Para proteger su cuenta y probar los cambios',
    recipients: '',
  },
};

export const giveReason = 'Indique de nuevo el motivo de la exportación. Vale durante diez minutos.';
export const sameAccount = 'Es la misma cuenta. Elija otra.';
export const changedSince = 'Algo cambió desde que se leyó esto. Léalo de nuevo.';
export const blocked = 'Antes hay que hacer algo, como se indica arriba.';
export const wrongConfirmation = 'Esto no es lo que se pide.';
