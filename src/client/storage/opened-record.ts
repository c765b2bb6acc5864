/** In the tab: the console's address of the member whose account a person of the staff has open (sessionStorage). */
export const OPENED_RECORD = 'enamel_opened_record';
