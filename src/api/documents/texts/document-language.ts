/** The language of the product's texts on documents (BCP 47). */
export const DOCUMENT_LANGUAGE = 'en-US';
