import { expect, it } from 'vitest';
import {
  BrokenDocumentError,
  MissingSiteError,
  SourceUnavailableError,
  UnreadableContentError,
} from '#cms/sources/source.ts';
import { failedStep } from './publish-error.ts';

it('broken or missing content fails at the check', () => {
  expect(failedStep(new BrokenDocumentError('pages/faq.json, line 1: this is not valid JSON.'), 'read')).toBe(
    'check',
  );
  expect(failedStep(new MissingSiteError('harbor', []), 'read')).toBe('check');
});

it('an unavailable content system fails at the read, so that the publish is retried', () => {
  expect(failedStep(new SourceUnavailableError('did not answer within 15 s'), 'media')).toBe('read');
  expect(failedStep(new UnreadableContentError('answered 500'), 'read')).toBe('read');
});

it('any other error fails at the current step', () => {
  expect(failedStep(new Error('no such component'), 'render')).toBe('render');
});
