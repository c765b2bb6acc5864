export const notice = {
  planChange: (plan: string, from: string) =>
    `Para su próximo período, usted eligió el plan ${plan} en lugar del plan ${from}.`,
  afterCredit: (amount: string) => `Después de restar su crédito, son ${amount}.`,
  subject: (day: string) => `Su membresía se renueva el ${day}`,
  subjectWithAmount: (day: string, amount: string) => `Su membresía se renueva el ${day}: ${amount}`,
  intro: (bought: string, day: string, price: string) =>
    `El plan ${bought} se renueva automáticamente. El ${day} cobramos ${price} por el próximo período.`,
  introWithCard: (bought: string, day: string, price: string, card: string) =>
    `El plan ${bought} se renueva automáticamente. El ${day} cobramos ${price} por el próximo período a esta tarjeta: ${card}.`,
  free: (bought: string, day: string) =>
    `El plan ${bought} se renueva automáticamente el ${day}. Es gratis: no se cobra nada.`,
  amount: 'Monto',
  chargedOn: 'Fecha del cobro',
  chargedTo: 'Se cobra a',
  howToStop: (day: string) => `Si no desea continuar, desactive la renovación, o cancele, antes del ${day}`,
  manage: 'Administrar mi renovación',
  otherCard: 'Ahí también puede cambiar su tarjeta',
  changeCard: 'Cambiar mi tarjeta',
  noCard: 'No hay ninguna tarjeta guardada. Agregue una',
  addCard: 'Agregar una tarjeta',
};

export const newPrice = {
  subject: (day: string) => `Su membresía termina el ${day} si no acepta el nuevo precio`,
  title: (day: string) => `Su membresía tiene un nuevo precio a partir del ${day}`,
  intro: (bought: string, day: string, price: string) =>
    `El precio del plan ${bought} cambia. A partir del ${day} es de ${price} por período, por todas las personas de su membresía.`,
  label: 'Nuevo precio',
  perTerm: (price: string) => `${price} por período`,
  from: 'Vigente desde',
  pleaseAgree:
    'No cobramos más de lo que usted aceptó. Si desea continuar, acepte el nuevo precio en su cuenta',
  see: 'Ver el nuevo precio',
  otherwise: (day: string) => `Si no hace nada, su membresía termina el ${day} y no se cobra nada.`,
};

export const failed = {
  subject: (brand: string) => `No se pudo cobrar su renovación en ${brand}`,
  title: 'No se pudo cobrar su renovación',
  notCharged: (brand: string, price: string, card: string) =>
    `Llegó la fecha de renovar su membresía de ${brand}, pero no pudimos cobrar ${price} a esta tarjeta: ${card}.`,
  noCard: (brand: string) =>
    `Llegó la fecha de renovar su membresía de ${brand}, pero no hay ninguna tarjeta guardada.`,
  nextTry: (day: string) => `Lo intentamos otra vez el ${day}. Hasta entonces tiene cobertura, como antes.`,
  pleaseCheck: 'Revise su tarjeta, o use otra, en su cuenta',
  checkCard: 'Revisar mi tarjeta',
};

export const ended = {
  subject: (brand: string) => `Su membresía de ${brand} terminó`,
  title: 'Su membresía terminó',
  intro: (brand: string, lastDay: string) =>
    `Su membresía de ${brand} terminó. Tuvo cobertura hasta el ${lastDay}.`,
  because: {
    auto_renew_off: 'Usted había desactivado la renovación automática.',
    cancelled: 'Usted la canceló.',
    plan_withdrawn: 'El plan ya no se ofrece.',
    price_not_agreed: 'Su precio cambió, y usted no aceptó el nuevo.',
    payment_failed: 'No pudimos cobrar la renovación a su tarjeta.',
    too_late: 'No se pudo renovar a tiempo.',
  },
  notCharged: 'No se cobró ningún otro período. Puede volver cuando quiera con el mismo número de miembro',
  comeBack: 'Volver',
};

export const planChange = {
  subject: (day: string, chosen: string) => `Su plan a partir del ${day}: ${chosen}`,
  intro: (brand: string, { chosen, plan, from }: { chosen: string; plan: string; from: string }) =>
    `Para su próximo período en ${brand}, que comienza el ${from}, usted eligió el plan ${chosen} en lugar del plan ${plan}. Hasta entonces continúa el plan ${plan}, y hoy no se cobra nada.`,
  nextPlan: 'Próximo plan',
  beginsOn: 'Fecha de inicio',
  firstPrice: 'Precio de su primer período',
  isCharged: (chosen: string, price: string) =>
    `Como su membresía se renueva automáticamente, cobramos a su tarjeta ${price} por el primer período del plan ${chosen} cuando comience. Puede desactivar la renovación, o cancelar, en cualquier momento antes de ese día.`,
  isNotCharged: (price: string) =>
    `Un período cuesta ${price}, por todas las personas de su membresía. Como su membresía no se renueva automáticamente, no se cobra nada si usted no paga el período ni activa la renovación.`,
  undo: (chosen: string) => `Puede deshacer este cambio en su cuenta hasta que se pague el plan ${chosen}`,
};

export const planOnReturn = {
  subject: (chosen: string) => `Su plan cuando vuelva: ${chosen}`,
  intro: (brand: string, { chosen, plan, price }: { chosen: string; plan: string; price: string }) =>
    `Para cuando vuelva a ${brand}, usted eligió el plan ${chosen} en lugar del plan ${plan}. Un período cuesta ${price}, por todas las personas de su membresía. Comienza el día en que usted lo pague; antes no se cobra nada.`,
  undo: 'Si cambia de opinión, puede elegir otra vez en su cuenta',
};

export const planKept = {
  subject: (plan: string) => `Usted sigue con el plan ${plan}`,
  intro: (brand: string, plan: string) =>
    `Usted deshizo su cambio de plan en ${brand}. Sigue con el plan ${plan}.`,
  undo: 'Si cambia de opinión',
  notSold: (plan: string) => `El plan ${plan} ya no se vende, así que no se puede renovar.`,
  endsOn: (day: string) =>
    `Su membresía termina con el período actual, el ${day}, salvo que antes elija otro plan.`,
  onReturn: (price: string) => `Cuando vuelva, un período cuesta ${price}. Antes no se cobra nada.`,
  renews: (plan: string, day: string, price: string) =>
    `Como su membresía se renueva automáticamente, cobramos a su tarjeta ${price} por el próximo período del plan ${plan}, que comienza el ${day}. Puede desactivar la renovación, o cancelar, en cualquier momento antes de ese día.`,
  doesNotRenew: (day: string, price: string) =>
    `El próximo período comenzaría el ${day} y costaría ${price}. Como su membresía no se renueva automáticamente, no se cobra nada si usted no paga el período ni activa la renovación.`,
};

export const planDropped = {
  subject: (chosen: string) => `El plan ${chosen} ya no se ofrece`,
  intro: (brand: string, chosen: string) =>
    `Usted eligió el plan ${chosen} para su próximo período en ${brand}. Lo sentimos: ya no está disponible.`,
  agreeBefore: (plan: string, day: string) =>
    `Usted sigue con el plan ${plan}. Como había elegido no continuar con él, no le cobramos nada si usted no lo acepta. Revise el precio en su cuenta y acéptelo, o elija otro plan, antes del ${day}. Si no hace nada, su membresía termina ese día y no se cobra nada.`,
  chooseAnother: (plan: string) =>
    `Usted sigue con el plan ${plan}, y puede elegir otro plan para su próximo período en su cuenta.`,
};
