/** Fields that hold a person's data or a secret whatever their value looks like, as snake_case or camelCase. */
const SECRET_FIELDS = new RegExp(
  `^(?:${[
    // what opens doors
    '.*pass(?:word|wd|phrase)?.*',
    '.*(?:token|secret|credential|authorization|cookie|signature|hash).*',
    '(?:auth|pwd|pin|api_?key|.*private_?key|session)',
    // who somebody is
    '(?:(?:first|last|middle|full|given|family|maiden|member|patient|dependent|holder|owner|account|user|display|sender|contact|recipient)_?)?names?',
    '(?:.*e_?mail.*|recipients?|sender|to|from|cc|bcc|reply_?to|person|people|members|dependents)',
    '.*(?:phone|mobile|fax)',
    '(?:ip|.*address(?:es)?|remote_?addr|street\\d?|city|zip|zip_?code|postal.*|lat|lng)',
    '(?:.*birth.*|dob|age|gender|.*ssn.*|.*social_?security.*|.*tax_?id|.*licen[cs]e.*)',
    // what they pay with
    '(?:card.*|.*card|pan|cvc|cvv|exp(?:iry|_?month|_?year)|last4|iban|.*account_?number|routing.*)',
    // what they wrote
    '(?:body|form|query|params|search|text|html|subject|message_?text|complaint|description|comment|notes?)',
  ].join('|')})$`,
  'i',
);

export const isSecretField = (name: string): boolean => SECRET_FIELDS.test(name.replaceAll('-', '_'));
