export const added = {
  subject: (name: string) => `${name} ya tiene cobertura`,
  intro: (name: string, brand: string, day: string) =>
    `${name} ahora forma parte de su membresía de ${brand} y tiene cobertura a partir del ${day}.`,
  nextPrice: (day: string, price: string) =>
    `A partir del ${day}, la membresía cuesta ${price} por período para todo el hogar.`,
  newCard: 'En su cuenta hay una nueva tarjeta de membresía con los nombres de todas las personas',
  openCard: 'Abrir la nueva tarjeta',
};

export const removed = {
  subject: (name: string) => `Quitamos a ${name} de su membresía`,
  intro: (name: string, brand: string, through: string) =>
    `Quitamos a ${name} de su membresía de ${brand}. Esta persona tiene cobertura hasta el ${through}.`,
  neverCovered: (name: string, brand: string, day: string) =>
    `Quitamos a ${name} de su membresía de ${brand}. Desde el ${day}, esta persona ya no forma parte de ella.`,
  weReturn: (amount: string) => `Devolvemos ${amount} a la tarjeta o cuenta con la que pagó.`,
  refund: 'Reembolso',
  credit: 'Crédito',
  yourMembership: 'Su membresía',
};

export const agedOut = {
  subject: (name: string) => `${name} cumplió 26 años`,
  intro: (name: string, through: string) =>
    `Los hijos tienen cobertura hasta que cumplen 26 años. ${name} tuvo cobertura hasta el ${through}.`,
  ownPlan: 'Esta persona puede inscribirse con su propio plan',
  seePlans: 'Ver los planes',
};

export const credited = (amount: string) => `Acreditamos ${amount} a su próxima renovación.`;
