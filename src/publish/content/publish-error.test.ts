import { expect, it } from 'vitest';
import {
  BrokenDocumentError,
  MissingSiteError,
  SourceUnavailableError,
  UnreadableContentError,
} from '#cms/sources/source.ts';
import { failedStep } from './publish-error.ts';

it('puts an error where it belongs: content that is broken stays so until somebody corrects it', () => {
  expect(failedStep(new BrokenDocumentError('pages/faq.json, line 1: this is not valid JSON.'), 'read')).toBe(
    'check',
  );
  expect(failedStep(new MissingSiteError('harbor', []), 'read')).toBe('check');
});

it('and a content system that is away may be there a moment later, whatever it was asked for', () => {
  expect(failedStep(new SourceUnavailableError('did not answer within 15 s'), 'media')).toBe('read');
  expect(failedStep(new UnreadableContentError('answered 500'), 'read')).toBe('read');
});

it('leaves any other error at the step that was under way', () => {
  expect(failedStep(new Error('no such component'), 'render')).toBe('render');
});
