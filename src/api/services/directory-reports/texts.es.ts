export const unknownOffice = 'El directorio no tiene este consultorio. Vuelva a elegirlo.';
export const unknownDentist = 'El directorio no tiene este dentista. Vuelva a elegir.';

export const alreadyResolved = 'Otra persona ya resolvió este aviso.';
export const recentDay = 'Elija el día de hoy o uno de los últimos 12 meses.';
export const notListed =
  'El directorio ya no tiene esta entrada, así que no se puede marcar como verificada.';
