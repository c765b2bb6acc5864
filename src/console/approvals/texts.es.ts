import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('es');

export const lead =
  'Reembolsos y créditos por encima del límite. Los aprueba o rechaza otra persona, no quien los pidió. Los decididos quedan aquí 30 días.';
export const count = (count: number) => plural(count, { one: '1 solicitud', other: `${count} solicitudes` });
export const none = 'No hay nada que espere aprobación.';
export const find = 'Buscar una solicitud';

export const member = 'Miembro';
export const brand = 'Marca';
export const what = 'Qué';
export const amount = 'Monto';
export const kinds = { refund: 'Reembolso', credit: 'Crédito' };
export const why = 'Motivo';
export const asked = 'Pedido';
export const askedBy = 'Pedido por';
export const you = 'usted';
export const status = 'Estado';
export const statuses = {
  waiting: 'En espera',
  approved: 'Aprobada',
  declined: 'Rechazada',
  withdrawn: 'Retirada',
};
export const decided = 'Decidido';
export const decidedBy = 'Decidido por';
export const note = 'Nota';
export const actions = 'Acciones';

export const approve = 'Aprobar';
export const decline = 'Rechazar';
export const withdraw = 'Retirar';
export const approveTitle = (kind: 'refund' | 'credit', amount: string, member: string) =>
  kind === 'refund' ? `Reembolsar ${amount} a ${member}` : `Acreditar ${amount} a ${member}`;
export const approveLead = (person: string, reason: string) =>
  `Lo pide ${person}: “${reason}”. Mire primero el registro. El dinero se mueve de inmediato.`;
export const declineLead = (person: string, reason: string) => `Lo pide ${person}: “${reason}”.`;
export const withdrawLead = 'Ya nadie podrá aprobarla.';
export const approved = {
  done: (amount: string) => `${amount} van en camino al miembro.`,
  started: (amount: string) => `${amount} van en camino. El procesador todavía no lo confirmó.`,
  failed: (amount: string) =>
    `El procesador rechazó el reembolso. Ahora el miembro tiene un crédito de ${amount}.`,
};
export const declined = 'La solicitud fue rechazada.';
export const withdrawn = 'La solicitud fue retirada.';
