import { createHash, verify, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';
import forge from 'node-forge';

const { asn1, pki } = forge;

export const PASS_TYPE = 'pass.example.membership';
export const TEAM = 'TEAM123456';

/** Certificate files like Apple’s: an authority, and a pass certificate that it issued. */
export interface PassFiles {
  settings: {
    APPLE_PASS_TYPE: string;
    APPLE_TEAM: string;
    APPLE_PASS_CERTIFICATE: string;
    APPLE_PASS_KEY: string;
    APPLE_PASS_KEY_PASSWORD: string;
    APPLE_WWDR_CERTIFICATE: string;
  };
  /** another account's key */
  otherKey: string;
  remove(): void;
}

const KEY_PASSWORD = 'only for this test';

export function makePassFiles(): PassFiles {
  const folder = mkdtempSync(path.join(tmpdir(), 'enamel-pass-'));
  const write = (name: string, text: string): string => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  const [authority, own, other] = [0, 1, 2].map(() => pki.rsa.generateKeyPair({ bits: 2048, workers: -1 }));
  if (!authority || !own || !other) throw new Error('three keys are needed');
  const issuer = [{ name: 'commonName', value: 'Test Worldwide Developer Relations' }];
  const subject = [
    { type: '0.9.2342.19200300.100.1.1', value: PASS_TYPE },
    { name: 'commonName', value: `Pass Type ID: ${PASS_TYPE}` },
    { shortName: 'OU', value: TEAM },
  ];
  const certify = (publicKey: forge.pki.PublicKey, names: forge.pki.CertificateField[], serial: string) => {
    const certificate = pki.createCertificate();
    certificate.publicKey = publicKey;
    certificate.serialNumber = serial;
    certificate.validity.notBefore = new Date('2026-01-01T00:00:00Z');
    certificate.validity.notAfter = new Date('2036-01-01T00:00:00Z');
    certificate.setSubject(names);
    certificate.setIssuer(issuer);
    certificate.sign(authority.privateKey, forge.md.sha256.create());
    return pki.certificateToPem(certificate);
  };
  return {
    settings: {
      APPLE_PASS_TYPE: PASS_TYPE,
      APPLE_TEAM: TEAM,
      APPLE_PASS_CERTIFICATE: write('pass.pem', certify(own.publicKey, subject, '02')),
      APPLE_PASS_KEY: write('key.pem', pki.encryptRsaPrivateKey(own.privateKey, KEY_PASSWORD)),
      APPLE_PASS_KEY_PASSWORD: KEY_PASSWORD,
      APPLE_WWDR_CERTIFICATE: write('wwdr.pem', certify(authority.publicKey, issuer, '01')),
    },
    otherKey: write('other.pem', pki.privateKeyToPem(other.privateKey)),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Reads the files of a pass from its ZIP central directory (APPNOTE.TXT §4.3). */
export function unzipPass(pass: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = pass.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = pass.readUInt32LE(end + 16);
  for (let left = pass.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, packed, start] = [
      pass.readUInt16LE(at + 10),
      pass.readUInt32LE(at + 20),
      pass.readUInt32LE(at + 42),
    ];
    const name = pass.toString('utf8', at + 46, at + 46 + pass.readUInt16LE(at + 28));
    const from = start + 30 + pass.readUInt16LE(start + 26) + pass.readUInt16LE(start + 28);
    const bytes = pass.subarray(from, from + packed);
    files.set(name, method === 0 ? bytes : inflateRawSync(bytes));
    at += 46 + pass.readUInt16LE(at + 28) + pass.readUInt16LE(at + 30) + pass.readUInt16LE(at + 32);
  }
  return files;
}

/** Checks a pass like a phone does. @returns a line for each error */
export function passErrors(files: ReadonlyMap<string, Buffer>, certificate: X509Certificate): string[] {
  const manifest = files.get('manifest.json') ?? Buffer.from('{}');
  const listed: Record<string, string> = JSON.parse(manifest.toString());
  const content = [...files.keys()].filter((name) => name !== 'manifest.json' && name !== 'signature');
  const wrong = content.filter((name) => listed[name] !== sha1(files.get(name)!).toString('hex'));
  return [
    ...wrong.map((name) => `${name} does not match the manifest`),
    ...Object.keys(listed)
      .filter((name) => !files.has(name))
      .map((name) => `${name} is missing`),
    ...signatureErrors(files.get('signature') ?? Buffer.alloc(0), manifest, certificate),
  ];
}

const sha1 = (bytes: Buffer): Buffer => createHash('sha1').update(bytes).digest();

/** Verifies a detached PKCS #7 signature, which covers the DER of the signed attributes as a SET (RFC 5652 §5.4). */
function signatureErrors(signature: Buffer, manifest: Buffer, certificate: X509Certificate): string[] {
  const message = forge.pkcs7.messageFromAsn1(
    asn1.fromDer(forge.util.createBuffer(signature.toString('binary'))),
  ) as unknown as { rawCapture: { authenticatedAttributes: forge.asn1.Asn1[]; signature: string } };
  const { authenticatedAttributes: attributes, signature: signed } = message.rawCapture;
  const set = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SET, true, attributes);
  const der = Buffer.from(asn1.toDer(set).getBytes(), 'binary');
  const isSigned = verify('sha1', der, certificate.publicKey, Buffer.from(signed, 'binary'));
  return [
    ...(isSigned ? [] : ['the signature is not of this certificate']),
    ...(der.includes(sha1(manifest)) ? [] : ['the signature is of another manifest']),
  ];
}

export const readCertificate = (pem: Buffer): X509Certificate => new X509Certificate(pem);
