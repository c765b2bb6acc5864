import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

/** User present, user verified, attested credential data (WebAuthn §6.1). */
const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 } as const;

export interface TestPasskey {
  id: string;
  /** what a browser answers when the passkey is made */
  register(challenge: string, options?: Pick<SignOptions, 'isVerified'>): RegistrationResponseJSON;
  /** what a browser answers when it is used */
  sign(challenge: string, options?: SignOptions): AuthenticationResponseJSON;
}

export interface SignOptions {
  origin?: string;
  /** whether the device asked for a PIN or biometrics */
  isVerified?: boolean;
  counter?: number;
  /** the account that the authenticator names */
  userHandle?: string;
}

/** A passkey as an authenticator keeps it, with the key of ES256. */
export function makePasskey({
  rpID = 'staff.localhost',
  origin: ownOrigin = 'http://staff.localhost',
} = {}): TestPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  const shared = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;

  const clientData = (type: string, challenge: string, origin = ownOrigin): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, counter: number, rest = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpID), Buffer.from([flags]), count, rest]);
  };

  return {
    id,
    register(challenge, { isVerified = true } = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      // CBOR map of a COSE key: {1: 2, 3: -7, -1: 1, -2: x, -3: y} (RFC 9053 §7.1.1)
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const flags = FLAGS.present | (isVerified ? FLAGS.verified : 0) | FLAGS.attested;
      const data = authenticatorData(flags, 0, Buffer.concat([Buffer.alloc(16), length, credentialId, key]));
      // CBOR map {fmt: "none", attStmt: {}, authData: bytes}
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      return {
        ...shared,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      };
    },
    sign(challenge, { origin, isVerified = true, counter = 1, userHandle } = {}) {
      const client = clientData('webauthn.get', challenge, origin);
      const data = authenticatorData(FLAGS.present | (isVerified ? FLAGS.verified : 0), counter);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...shared,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          ...(userHandle && { userHandle: base64url(Buffer.from(userHandle)) }),
        },
      };
    },
  };
}
