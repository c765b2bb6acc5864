import type { Page } from '@playwright/test';

interface Authenticator {
  /** whether its owner gives the right PIN; at first they do */
  setAnswering(isAnswering: boolean): Promise<void>;
}

/** Gives the page a device with passkeys and a PIN that its owner has entered. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setAnswering: async (isAnswering) => {
      await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: isAnswering });
    },
  };
}
