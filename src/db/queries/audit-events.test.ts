import { describe, expect, it } from 'vitest';
import { auditHash, canonicalJson } from './audit-events.ts';

const event = {
  chain: 'harbor',
  number: 2,
  at: new Date('2026-11-26T08:00:00Z'),
  staffId: null,
  staffName: '',
  staffEmail: '',
  address: '203.0.113.7',
  requestId: 'r',
  action: 'staff.disabled',
  subjectKind: 'staff',
  subjectId: 's',
  before: { b: 1, a: [{ d: null, c: 'x' }] },
  after: null,
  reason: '',
  previousHash: 'p',
};

describe('the canonical form of an audit event', () => {
  it('has the same text for the same values in another order', () => {
    expect(canonicalJson({ b: 1, a: [{ d: null, c: 'x' }] })).toBe('{"a":[{"c":"x","d":null}],"b":1}');
    expect(auditHash({ ...event, before: { a: [{ c: 'x', d: null }], b: 1 } })).toBe(auditHash(event));
  });

  it('does not contain its own hash', () => {
    const stored = { ...event, hash: 'h' };
    expect(auditHash(stored)).toBe(auditHash(event));
  });

  it.each([
    ['number', 3],
    ['at', new Date('2026-11-26T08:00:01Z')],
    ['staffName', 'Eve'],
    ['before', { b: 2 }],
    ['after', {}],
    ['previousHash', 'q'],
  ])('gives another hash for another %s', (field, value) => {
    expect(auditHash({ ...event, [field]: value })).not.toBe(auditHash(event));
  });
});
