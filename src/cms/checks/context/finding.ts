import type { Identity } from '#cms/record/brand-identity.ts';
import type { RecordLink } from '#cms/record/record-links.ts';
import type { FieldPath, Place } from '#cms/schema/issues.ts';
import type { CmsRecord } from '#cms/schema/record.ts';
import type { VisibleTexts } from './visible-texts.ts';

/** error: the publish stops and the live release stays · warning: told and kept in the report · off: not looked for */
export const SEVERITIES = ['error', 'warning', 'off'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** One thing that a check found, told so that an editor can put it right. */
export interface Finding {
  /** id of the rule */
  rule: string;
  severity: Exclude<Severity, 'off'>;
  /** the file or part of the record, such as pages/faq.json */
  document: string;
  /** the field within the document, such as sections[0].heading; '' for a document as a whole */
  field: string;
  /** position in the file; from 1 */
  line?: number;
  column?: number;
  /** what is wrong and what to do about it */
  message: string;
}

/** What is known of a rule without running it. */
export interface RuleInfo {
  id: string;
  severity: Exclude<Severity, 'off'>;
  /** what it finds, in a sentence for docs/how-to/check-content.md */
  finds: string;
  /** the law, standard or decision it comes from */
  source: string;
  /**
   * A duty to the law: a brand's own content may make it stricter and never laxer; only whoever runs the
   * installation may (settings, CHECKS).
   */
  legal?: boolean;
  /** nobody can make it laxer: without it there is nothing whole to publish */
  fixed?: boolean;
}

/** A finding before its rule has a severity and its document a name. */
export interface Fault {
  path: FieldPath;
  /** its place, if it is not part of the record */
  place?: Place;
  message: string;
}

/** A name in the source that the schema does not know. */
export interface Unread {
  place: Place;
  name: string;
  /** the known names at that place */
  known: readonly string[];
}

/** What rules about content are given. Whatever is costly is worked out once, when the first rule asks. */
export interface CheckContext {
  record: CmsRecord;
  /** the record as the source sent it; undefined where only the accepted one is known */
  raw: unknown;
  /** documents and fields of them that the source does not read */
  unread: readonly Unread[];
  /** every path the site answers with a page */
  knownPaths: ReadonlySet<string>;
  /** how the other brands of this installation can be told from their text */
  others: readonly Identity[];
  texts: () => VisibleTexts;
  /** every link that the site shows */
  links: () => readonly RecordLink[];
  /** codes of the states where the site sells a plan, and of those where it has offices */
  sellsIn: () => readonly string[];
  officeStates: () => readonly string[];
}

export interface ContentRule extends RuleInfo {
  check: (context: CheckContext) => Fault[];
}
