import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('es');

export const lead = 'Escríbala, revísela y envíela.';
export const yourRights = 'Sus derechos y quién más puede ayudarle';
export const sending = 'Enviando …';
export const goBack = 'Volver';
export const send = 'Enviar la queja';
export const readItOver = 'Revisar la queja';

export const whoItIsAbout = 'De quién se trata';
export const whoIsFiling = '¿Quién presenta la queja?';
export const iAmMember = 'La queja es mía';
export const someoneElse = 'Otra persona, en nombre del miembro';
export const someoneElseHint = 'Padre o madre, un familiar, una amistad, un abogado';
export const aboutYou = 'Sobre usted, que presenta la queja en nombre del miembro';
export const yourName = 'Su nombre';
export const relationship = 'Qué relación tiene con el miembro';
export const relationshipHint = 'Por ejemplo: padre o madre, cónyuge, abogado.';
export const yourPhone = 'Su teléfono';
export const yourEmail = 'Su correo electrónico';
export const howAgreed = 'Cómo dio su permiso el miembro';
export const howAgreedHint =
  'Por ejemplo: en una carta firmada, que puede adjuntar más abajo. Si es su propio hijo o hija menor de 18 años, indíquelo.';
export const nameOfMember = 'Nombre del miembro';
export const memberName = 'Nombre del miembro';
export const memberNumber = 'Número de miembro';
export const memberNumberHint = 'Está en la tarjeta de membresía, como K7M-4XR-9PD.';

export const whereWeAnswer = 'Adónde enviamos nuestra respuesta';
export const answerToMember = 'Al miembro, o a usted si el miembro dio su permiso.';
export const howToAnswer = '¿Cómo quiere que respondamos?';
export const byEmail = 'Por correo electrónico';
export const byPhone = 'Por teléfono';
export const byMail = 'Por correo postal';
export const emailAddress = 'Correo electrónico';
export const phoneNumber = 'Teléfono';
export const postalAddress = 'Dirección postal';
export const postalAddressHint = 'Calle, ciudad, estado y código postal.';
export const whichLanguage = '¿En qué idioma quiere que respondamos?';
export const whichLanguageHint = 'Si lo deja en blanco, respondemos en español.';

export const whatHappened = 'Qué pasó';
export const whatHappenedQuestion = '¿Qué pasó?';
export const whatHappenedHint =
  'Con sus propias palabras. Los nombres y las facturas ayudan, pero no son obligatorios.';
export const onWhichDay = '¿Qué día?';
export const atWhichOffice = '¿En qué consultorio?';
export const noOffice = 'En ninguno, o no lo sé con certeza';
export const whereExactly = '¿En qué lugar exactamente?';
export const whereExactlyHint = 'Por ejemplo: en la recepción, por teléfono, en una carta nuestra.';
export const whatWeShouldDo = '¿Qué quiere que hagamos?';

export const howUrgent = 'Qué tan urgente es';
export const couldHarm = '¿Esperar podría dañar la salud de alguien?';
export const couldHarmHint =
  'Por ejemplo: dolor fuerte, hinchazón, sangrado o un tratamiento que no se debe interrumpir.';
export const yes = 'Sí';
export const yesHint = 'Decidimos en 3 días como máximo.';
export const no = 'No';
export const noHint = 'Decidimos en 30 días como máximo.';
export const whyUrgent = 'Por qué es urgente';
export const lifeInDanger = <Part>(call: (phone: string) => Part) => [
  'Si hay una vida en peligro, llame ahora al ',
  call('911'),
  '.',
];
export const ifWeWait = '¿Qué podría pasar si esperamos?';

export const files = 'Archivos';
export const filesLabel = 'Facturas, cartas, fotos';
export const optional = '(opcional)';
export const limits = (most: number, each: string, together: string) =>
  `PDF, JPEG, PNG o texto simple. Hasta ${most} archivos de ${each}, ${together} en total.`;
export const chooseFiles = <Part>(button: (words: string) => Part) => [
  button('Elija archivos'),
  ' o suéltelos aquí',
];
export const filesToSend = 'Archivos por enviar';
export const added = 'se agregó.';
export const removed = 'se quitó.';
export const remove = 'Quitar';
export const removeRefused = 'Quite los archivos que no podemos aceptar.';
export const noHeic = 'Las fotos en formato HEIC no se pueden abrir en todas partes. Envíela en JPEG.';
export const otherFormat = 'Envíe archivos PDF, JPEG, PNG o de texto simple.';
export const emptyFile = 'Este archivo está vacío.';
export const fileTooLarge = (most: string) => `Adjunte archivos de ${most} como máximo.`;
export const tooManyFiles = (most: number) => `Adjunte ${most} archivos como máximo.`;
export const tooLargeTogether = (most: string) => `Adjunte ${most} en total como máximo.`;

export const sayWhoFiles = 'Indique quién presenta la queja.';
export const sayWhetherUrgent = 'Indique si es urgente.';
export const dateInFuture = 'Esta fecha está en el futuro.';
export const anotherLook = (count: number) =>
  plural(count, {
    one: 'Hay que revisar una respuesta. Está marcada abajo.',
    other: `Hay que revisar ${count} respuestas. Están marcadas abajo.`,
  });

export const isThisRight = '¿Es correcto?';
export const notSentYet = 'Esto es lo que recibiremos. Todavía no se ha enviado nada.';
export const filedBy = 'Presentada por';
export const theMember = 'El miembro';
export const nameOfFiler = 'Nombre de quien presenta la queja';
export const relationOfFiler = 'Relación con el miembro';
export const phoneOfFiler = 'Teléfono de quien presenta la queja';
export const emailOfFiler = 'Correo de quien presenta la queja';
export const howMemberAgreed = 'Cómo dio su permiso el miembro';
export const answer = 'Respuesta';
export const language = 'Idioma';
/** with its English name for the staff who read it */
export const pageLanguage = 'Español (Spanish)';
export const dayFact = 'Qué día';
export const officeFact = 'En qué consultorio';
export const placeFact = 'En qué lugar';
export const wishFact = 'Qué quiere que hagamos';
export const urgent = 'Urgente';
export const urgentYes = 'Sí, decidan en 3 días como máximo';
export const why = 'Por qué';
export const attached = 'Adjuntos';
export const nothingEntered = 'En blanco';
export const change = 'Cambiar';
export const quoted = (label: string) => `“${label}”`;

export const weHaveIt = 'Recibimos su queja';
export const caseNumber = 'Número de caso';
export const receivedOn = 'Recibida';
export const acknowledgedBy = 'Primera respuesta a más tardar';
export const decidedBy = 'Decisión a más tardar';
export const whatHappensNext = 'Qué sigue';
export const mailedTo = (addresses: readonly string[]) =>
  `Enviamos un correo con el número de caso y estas fechas a ${addresses.join(' y ')}.`;
export const lookingNow = 'Como es urgente, ya la estamos revisando. Tal vez le llamemos.';
export const handlerBy = (day: string) => `A más tardar el ${day} le diremos quién atiende su caso.`;
export const decisionBy = (day: string) =>
  `A más tardar el ${day} recibirá nuestra decisión, con los motivos.`;
export const neverAffects =
  'Presentar una queja nunca afecta su membresía. Si no está de acuerdo con nuestra decisión, puede comunicarse con el organismo regulador de su estado.';
export const neverAffectsHow = <Part>(link: (words: string) => Part) => [
  'Presentar una queja nunca afecta su membresía. Si no está de acuerdo con nuestra decisión, puede comunicarse con el organismo regulador de su estado: ',
  link('cómo hacerlo'),
  '.',
];
export const printPage = 'Imprimir esta página';
export const questionsCall = '¿Preguntas? Tenga a la mano el número de caso y llame al';
export const whatYouSent = 'Lo que envió';
