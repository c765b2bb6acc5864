export const heic = 'Las fotos en formato HEIC no se pueden abrir en todas partes. Envíela como JPEG.';
export const damagedFile = 'Este archivo está dañado o incompleto. Envíelo otra vez.';
export const otherFile = 'Envíe archivos PDF, JPEG, PNG o de texto simple.';
export const mostFiles = (most: number) => `Adjunte ${most} archivos como máximo.`;
export const largestFile = (size: string) => `Adjunte archivos de ${size} como máximo.`;
export const largestSum = (size: string) => `Adjunte ${size} en total como máximo.`;
export const notOurOffice = 'Este consultorio no es uno de los nuestros.';

export const formMissing = 'Falta la parte “form”.';
export const unknownPart = 'Hay una parte que no conocemos.';
export const boundaryMissing = 'Falta el límite entre las partes (boundary).';
export const tooManyParts = 'Hay demasiadas partes.';
export const unreadableForm = 'No pudimos leer este formulario.';
export const attachmentsAreFiles = 'Los adjuntos deben ser archivos.';
export const changedMeanwhile =
  'Esto cambió mientras usted trabajaba. No se envió nada, y lo que escribió sigue aquí.';
export const letterChanged = 'La carta ya no es la que usted leyó. Léala otra vez y envíela después.';
export const notTheirs = 'Esta persona no puede trabajar en esto. Elija otra.';
export const alreadyResolved = 'Este caso está resuelto.';
