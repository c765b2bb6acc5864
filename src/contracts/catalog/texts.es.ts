export const useStateCode = 'Use el código de un estado, como AZ.';
export const useDirectoryFormat = 'Use json, csv o pdf.';
export const useTrueOrFalse = 'Use true o false.';
export const enterCoupon = 'Escriba un código de cupón.';
export const choosePlan = 'Elija un plan.';
export const useNumber = (least: number, most: number) => `Use un número de ${least} a ${most}.`;
