export const sameOffice = 'Este ya es su consultorio.';
export const tooOften = (day: string) => `Puede cambiar de consultorio otra vez a partir del ${day}.`;
export const ownPlanNotSold = (plan: string, name: string) =>
  `Este consultorio no vende el plan ${plan}, que es el de ${name}. Elija otro consultorio.`;
export const paidPlanNotSold = (plan: string) =>
  `Este consultorio no vende el plan ${plan}, que usted ya pagó a partir de su próximo período. Elija otro consultorio.`;
export const chosenPlanNotSold = (plan: string) =>
  `Este consultorio no vende el plan ${plan}, que usted eligió para su próximo período. Primero deshaga ese cambio, o elija otro consultorio.`;
