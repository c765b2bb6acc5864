export const choiceRefusals = {
  plan_retired: 'Este plan ya no se vende. Elija otro.',
  office_retired: 'Este consultorio ya no participa. Elija otro.',
  not_offered: 'Este plan no se vende aquí. Elija otro.',
  not_sold_at_offices: 'Este plan no se vende en un consultorio.',
  not_sold_outside: 'Este plan solo se vende en un consultorio. Primero elija un consultorio.',
  not_sold_at_this_office: 'Este consultorio no vende este plan. Elija otro plan u otro consultorio.',
  not_sold_in_state: 'Este plan no se puede vender en su estado. Elija otro.',
};

export const personRefusals = {
  birth_date_invalid: 'Escriba una fecha como 05/31/90: mes, día y año.',
  birth_date_in_future: 'Esta fecha de nacimiento está en el futuro.',
  birth_date_too_early: 'Revise la fecha de nacimiento.',
  under_18:
    'Debe tener 18 años o más para inscribirse. Su padre, madre o tutor puede inscribirse y agregarle.',
  second_partner:
    'En un hogar hay un solo cónyuge o pareja. Corrija quién es esta persona o quite a una de las dos.',
  duplicate: 'Esta persona ya está en el hogar.',
  second_self: 'Solo una persona puede ser titular de la cuenta.',
};
export const tooManyPeople = (most: number) => `Un hogar tiene ${most} personas como máximo.`;

export const planFrom = (age: number) => `Este plan es para personas de ${age} años o más.`;
export const everyoneFrom = (age: number) => `Todas las personas de este plan deben tener ${age} años o más.`;
export const planUpTo = (age: number) => `Este plan es para personas de hasta ${age} años.`;
export const dependentsUntil = (age: number) =>
  `Los hijos y otros familiares tienen cobertura hasta que cumplen ${age} años, y por más tiempo solo si una discapacidad les impide mantenerse por su cuenta.`;
export const planCovers = (relations: string) => `Este plan solo le cubre a usted y a ${relations}.`;

export const ownPlanFrom = (plan: string, age: number) =>
  `El plan ${plan} es para personas de ${age} años o más.`;
export const ownPlanUpTo = (plan: string, age: number) =>
  `El plan ${plan} es para personas de hasta ${age} años.`;
export const ownPlanCovers = (plan: string, relations: string) =>
  `El plan ${plan} solo cubre a ${relations}.`;
export const anotherForThem = 'Elija otro plan para esta persona.';

export const relations = {
  spouse: 'cónyuges',
  domestic_partner: 'parejas de hecho',
  child: 'hijos o hijas',
  parent: 'padres o madres',
  other: 'otros familiares',
};

export const ownPlanUnknown = 'No existe ese plan. Elija otro.';
export const ownPlanOfSelf = 'La persona que se inscribe tiene el plan del hogar. Cambie ese plan.';
export const householdPlanFirst = 'Primero elija el plan del hogar.';
export const onePlan = (plan: string) => `Aquí todas las personas de un hogar tienen el mismo plan: ${plan}.`;
export const ownPlanNotSold = (plan: string, household: string) =>
  `El plan ${plan} no se vende aquí, o no por el momento. Elija otro plan para esta persona, o el plan ${household}.`;
export const otherCycle = (
  [plan, cycle]: [string, 'annual' | 'monthly'],
  [household, householdCycle]: [string, 'annual' | 'monthly'],
) =>
  `El plan ${plan} se paga ${units[cycle]}, y el plan ${household}, ${units[householdCycle]}. Elija otro plan para esta persona, o el plan ${household}.`;
const units = { annual: 'por año', monthly: 'por mes' };

export const renewalUnpaid = 'Todavía no se paga su renovación. Páguela primero.';
export const canceled = 'Esta membresía se canceló.';
export const ended = 'Esta membresía ya terminó.';
export const noMembership = 'Todavía no tiene una membresía.';

export const you = 'usted';

export const outsideOffice = 'Sin consultorio propio';

export const relationNames = {
  self: 'Miembro',
  spouse: 'Cónyuge',
  domestic_partner: 'Pareja de hecho',
  child: 'Hijo o hija',
  parent: 'Padre, madre, abuelo o abuela',
  other: 'Dependiente',
};
