/** Texts that every document may carry. */
export const STATIONERY_TEXTS = {
  page: (number: number) => `Page ${number}`,
  /** “Questions? Please call … or see ….”; '' if the brand has neither. */
  contact: ({ phone, website }: { phone: string; website: string }) => {
    const ways = [phone && `call ${phone}`, website && `see ${website}`].filter(Boolean).join(' or ');
    return ways && `Questions? Please ${ways}.`;
  },
};
