import { pluralOf } from '#util/language/plural.ts';

const plural = pluralOf('en');

const WAS_YOU = 'If that was you, you need to do nothing.';

export const changes = {
  second_step_on: {
    subject: (brand: string) => `Two-step verification is on for your account at ${brand}`,
    title: 'Two-step verification is on',
    intro: (brand: string, device: string) =>
      `Your account at ${brand} now asks for a second code when you log in (${device}). You find it in your authenticator app. Everywhere else, you have been logged out. Keep your recovery codes in a safe place. You need one if you lose the app.`,
    wasYou: WAS_YOU,
    notYou: 'If it was not you, call us, and set a new password',
  },
  second_step_off: {
    subject: (brand: string) => `Two-step verification is off for your account at ${brand}`,
    title: 'Two-step verification is off',
    intro: (brand: string, device: string) =>
      `Your account at ${brand} no longer asks for a second code when you log in (${device}).`,
    wasYou: WAS_YOU,
    notYou: 'If it was not you, set a new password right away, and turn two-step verification on again',
  },
  second_step_reset: {
    subject: (brand: string) => `We turned off two-step verification for your account at ${brand}`,
    title: 'Two-step verification was turned off',
    intro: (brand: string) =>
      `You called us, and we turned off two-step verification for your account at ${brand}. You can now log in without a code.`,
    wasYou: 'If you called us, set it up again when you have a new device.',
    notYou:
      'If you did not call us, call us right away, set a new password, and turn two-step verification on again',
  },
  recovery_code_used: {
    subject: (brand: string) => `A recovery code was used for your account at ${brand}`,
    title: 'A recovery code was used',
    intro: (brand: string, device: string) =>
      `A recovery code was used for your account at ${brand} (${device}). It does not work again.`,
    wasYou: WAS_YOU,
    notYou: 'If it was not you, set a new password right away, and make new recovery codes under Profile',
  },
  recovery_codes_renewed: {
    subject: (brand: string) => `New recovery codes for your account at ${brand}`,
    title: 'You have new recovery codes',
    intro: (brand: string, device: string) =>
      `New recovery codes were made for your account at ${brand} (${device}). Those from before no longer work.`,
    wasYou: WAS_YOU,
    notYou: 'If it was not you, set a new password right away, and make new recovery codes under Profile',
  },
};

export const noCodesLeft =
  'You have no recovery codes left. Make new ones on your dashboard, under Profile, while you still have the app.';
export const codesLeft = (count: number) =>
  plural(count, {
    one: 'You have 1 recovery code left. Make new ones on your dashboard, under Profile.',
    other: `You have ${count} recovery codes left.`,
  });

export const openProfile = 'Open your profile';
