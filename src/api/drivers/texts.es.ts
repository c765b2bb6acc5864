export const botCheckFailed = (phone: string) =>
  `No pudimos confirmar que usted es una persona. Inténtelo otra vez o llámenos al ${phone}.`;
export const botCheckUnavailable = (phone: string) =>
  `Nuestra verificación contra robots no está disponible ahora. Mejor llámenos al ${phone}.`;

export const cardOf = (brand: string, holder: string) => `${brand}: tarjeta de membresía de ${holder}`;
export const member = 'Miembro';
export const memberNumber = 'Número de miembro';
export const validThrough = 'Válida hasta';
export const plan = 'Plan';
export const pleaseNote = 'Aviso';
export const membersCovered = 'Personas con cobertura';
export const office = 'Consultorio';
export const anyOffice = 'Cualquier consultorio participante';
export const memberService = 'Servicio a miembros';
