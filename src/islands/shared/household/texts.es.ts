export const relations = {
  self: 'Usted',
  spouse: 'Cónyuge',
  domestic_partner: 'Pareja de hecho',
  child: 'Hijo o hija',
  parent: 'Padre, madre, abuelo o abuela',
  other: 'Otra persona a su cargo',
};
const covered: typeof relations = {
  self: 'a usted',
  spouse: 'al cónyuge',
  domestic_partner: 'a la pareja de hecho',
  child: 'a los hijos',
  parent: 'a los padres o abuelos',
  other: 'a otras personas a su cargo',
};
export const alsoCovers = (who: readonly (keyof typeof relations)[]) =>
  `Su plan también cubre ${new Intl.ListFormat('es-US').format(who.map((relation) => covered[relation]))}.`;
export const minAge = (years: number) => `Cada persona debe tener ${years} años o más.`;
export const childrenUntil = (years: number) =>
  `Los hijos tienen cobertura hasta que cumplen ${years} años, o por más tiempo si una discapacidad les impide mantenerse por su cuenta.`;

export const whoThisIs = 'Qué relación tiene con usted';
export const firstName = 'Nombre';
export const lastName = 'Apellido';
export const birthDate = 'Fecha de nacimiento';
export const hasDisability = 'Una discapacidad le impide a esta persona mantenerse por su cuenta';
export const saving = 'Guardando …';
export const pleaseChoose = 'Elija una opción';

export const personPlan = 'Plan para esta persona';
export const personPlanHint =
  'Una persona con otras necesidades puede tener un plan distinto. Los precios son por todo el período.';
export const likeTheRest = (plan: string, price: string) => `${plan}: ${price}, como el resto`;
