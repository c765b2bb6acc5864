import { z } from 'zod';
import { html, image, link, list, requiredText, slug, text } from './fields.ts';
import { flag } from './flags.ts';

/**
 * The content blocks a page is made of. A block says what it holds and picks a composition; the theme
 * says how it looks. `tone` is the ground it stands on.
 */
export const TONES = ['plain', 'tint', 'deep', 'brand', 'accent'] as const;
export type Tone = (typeof TONES)[number];

const action = () =>
  z.object({ label: requiredText(), link: link(), style: z.enum(['main', 'quiet', 'text']).default('main') });

const common = {
  /** anchor, unique on its page */
  id: slug().optional(),
  tone: z.enum(TONES).default('plain'),
  eyebrow: text(),
  heading: text(),
  intro: text(),
};

export const HeroSchema = z.object({
  type: z.literal('hero'),
  ...common,
  heading: requiredText(),
  /**
   * scene: picture across the full width, price card over it · price: the price is the picture ·
   * split: text left, picture right · search: ZIP search in the hero · table: savings table as hero ·
   * centred: text in the middle, patterned border · page: an inner page's opening
   */
  layout: z.enum(['scene', 'price', 'split', 'search', 'table', 'centred', 'page']).default('split'),
  actions: list(action()),
  /** short facts under the actions */
  points: list(requiredText()),
  picture: image(),
  /** the plan whose price is shown; default: the recommended one */
  plan_id: text(),
  /** rows of the small table or price comparison; default: the first of the fee schedule */
  fee_ids: list(requiredText()),
  /** small print that belongs to the price */
  note: text(),
});

export const StepsSchema = z.object({
  type: z.literal('steps'),
  ...common,
  layout: z.enum(['columns', 'path', 'rows']).default('columns'),
  items: list(z.object({ title: requiredText(), text: text(), icon: text() })),
  actions: list(action()),
});

export const BenefitsSchema = z.object({
  type: z.literal('benefits'),
  ...common,
  layout: z.enum(['cards', 'list', 'split', 'figures']).default('cards'),
  /** `value` is a figure set large, such as 30% or $0 */
  items: list(z.object({ title: requiredText(), text: text(), icon: text(), value: text() })),
  picture: image(),
  actions: list(action()),
});

export const PlanTeaserSchema = z.object({
  type: z.literal('plan_teaser'),
  ...common,
  layout: z.enum(['cards', 'rows', 'household']).default('cards'),
  /** default: every plan the site may sell */
  plan_ids: list(requiredText()),
  action_label: text(),
  note: text(),
});

export const SavingsTableSchema = z.object({
  type: z.literal('savings_table'),
  ...common,
  layout: z.enum(['table', 'bars', 'ledger']).default('table'),
  /** rows; default: the whole fee schedule by category */
  fee_ids: list(requiredText()),
  note: text(),
  actions: list(action()),
});

export const TestimonialsSchema = z.object({
  type: z.literal('testimonials'),
  ...common,
  items: list(z.object({ quote: requiredText(), name: requiredText(), detail: text() })),
});

export const FaqSchema = z.object({
  type: z.literal('faq'),
  ...common,
  layout: z.enum(['column', 'split']).default('column'),
  items: list(z.object({ id: slug().optional(), question: requiredText(), answer: html() })),
  actions: list(action()),
});

export const RichTextSchema = z.object({
  type: z.literal('rich_text'),
  ...common,
  html: html(),
  /** day the text took effect, shown above it */
  updated_on: text(),
});

export const MediaBlockSchema = z.object({
  type: z.literal('media'),
  ...common,
  layout: z.enum(['wide', 'inset']).default('inset'),
  picture: image(),
  caption: text(),
});

export const CallToActionSchema = z.object({
  type: z.literal('call_to_action'),
  ...common,
  heading: requiredText(),
  layout: z.enum(['band', 'card', 'split']).default('band'),
  actions: list(action()),
  picture: image(),
});

export const ContactSchema = z.object({
  type: z.literal('contact'),
  ...common,
  /** default: the header's number */
  phone: text(),
  hours: text(),
  email: text(),
  address: text(),
  /** the message form takes its place here */
  form: flag(),
});

export const DisclosuresSchema = z.object({
  type: z.literal('disclosures'),
  ...common,
  items: list(z.object({ title: text(), html: html() })),
});

export const OfficesSchema = z.object({
  type: z.literal('offices'),
  ...common,
  layout: z.enum(['cities', 'cards', 'table']).default('cities'),
  /** only offices in this state; default: all */
  state: text(),
  /** at most so many; 0: all */
  limit: z.number().int().nonnegative().default(0),
  actions: list(action()),
});

export const BlockSchema = z.discriminatedUnion('type', [
  HeroSchema,
  StepsSchema,
  BenefitsSchema,
  PlanTeaserSchema,
  SavingsTableSchema,
  TestimonialsSchema,
  FaqSchema,
  RichTextSchema,
  MediaBlockSchema,
  CallToActionSchema,
  ContactSchema,
  DisclosuresSchema,
  OfficesSchema,
]);

export type Block = z.output<typeof BlockSchema>;
export type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>;
export type Action = z.output<ReturnType<typeof action>>;
