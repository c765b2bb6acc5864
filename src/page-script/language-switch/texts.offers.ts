/** An offer is in the language that it offers, not in that of the page: a page has the texts of its own alone. */
interface Offer {
  label: string;
  text: string;
  yes: string;
  no: string;
}

export const OFFERS: Readonly<Record<string, Offer>> = {
  en: {
    label: 'Language',
    text: 'This page is also in English.',
    yes: 'View it in English',
    no: 'No, thanks',
  },
  es: {
    label: 'Idioma',
    text: 'Esta página también está en español.',
    yes: 'Verla en español',
    no: 'No, gracias',
  },
};
