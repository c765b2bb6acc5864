import { z } from 'zod';
import { html, image, link, list, requiredText, slug, text } from './fields.ts';
import { flag } from './flags.ts';

/**
 * The content blocks a page is made of. A block says what it holds and picks a composition; the theme
 * says how it looks. `tone` is the ground it stands on.
 */
const TONES = ['plain', 'tint', 'deep', 'brand', 'accent'] as const;

const action = () =>
  z.object({ label: requiredText(), link: link(), style: z.enum(['main', 'quiet', 'text']).default('main') });

const common = {
  id: slug().optional().describe('anchor, unique on its page'),
  tone: z.enum(TONES).default('plain'),
  eyebrow: text(),
  heading: text(),
  intro: text(),
};

const HeroSchema = z.object({
  type: z.literal('hero'),
  ...common,
  heading: requiredText(),
  layout: z
    .enum(['scene', 'price', 'split', 'search', 'table', 'centred', 'page'])
    .default('split')
    .describe(
      "scene: picture across the full width, price card over it · price: the price is the picture · split: text left, picture right · search: ZIP search in the hero · table: savings table as hero · centred: text in the middle, patterned border · page: an inner page's opening",
    ),
  actions: list(action()),
  points: list(requiredText()).describe('short facts under the actions'),
  picture: image(),
  plan_id: text().describe('the plan whose price is shown; default: the recommended one'),
  fee_ids: list(requiredText()).describe(
    'rows of the small table or price comparison; default: the first of the fee schedule',
  ),
  note: text().describe('small print that belongs to the price'),
});

const StepsSchema = z.object({
  type: z.literal('steps'),
  ...common,
  layout: z.enum(['columns', 'path', 'rows']).default('columns'),
  items: list(z.object({ title: requiredText(), text: text(), icon: text() })),
  actions: list(action()),
});

const BenefitsSchema = z.object({
  type: z.literal('benefits'),
  ...common,
  layout: z.enum(['cards', 'list', 'split', 'figures']).default('cards'),
  items: list(z.object({ title: requiredText(), text: text(), icon: text(), value: text() })).describe(
    '`value` is a figure set large, such as 30% or $0',
  ),
  picture: image(),
  actions: list(action()),
});

const PlanTeaserSchema = z.object({
  type: z.literal('plan_teaser'),
  ...common,
  layout: z.enum(['cards', 'rows', 'household']).default('cards'),
  plan_ids: list(requiredText()).describe('default: every plan the site may sell'),
  action_label: text(),
  note: text(),
});

const SavingsTableSchema = z.object({
  type: z.literal('savings_table'),
  ...common,
  layout: z.enum(['table', 'bars', 'ledger']).default('table'),
  fee_ids: list(requiredText()).describe('rows; default: the whole fee schedule by category'),
  note: text(),
  actions: list(action()),
});

const TestimonialsSchema = z.object({
  type: z.literal('testimonials'),
  ...common,
  items: list(z.object({ quote: requiredText(), name: requiredText(), detail: text() })),
});

const FaqSchema = z.object({
  type: z.literal('faq'),
  ...common,
  layout: z.enum(['column', 'split']).default('column'),
  items: list(z.object({ id: slug().optional(), question: requiredText(), answer: html() })),
  actions: list(action()),
});

const RichTextSchema = z.object({
  type: z.literal('rich_text'),
  ...common,
  html: html(),
  updated_on: text().describe('day the text took effect, shown above it'),
});

const MediaBlockSchema = z.object({
  type: z.literal('media'),
  ...common,
  layout: z.enum(['wide', 'inset']).default('inset'),
  picture: image(),
  caption: text(),
});

const CallToActionSchema = z.object({
  type: z.literal('call_to_action'),
  ...common,
  heading: requiredText(),
  layout: z.enum(['band', 'card', 'split']).default('band'),
  actions: list(action()),
  picture: image(),
});

const ContactSchema = z.object({
  type: z.literal('contact'),
  ...common,
  phone: text().describe("default: the header's number"),
  hours: text(),
  email: text(),
  address: text(),
  form: flag().describe('the message form takes its place here'),
});

const DisclosuresSchema = z.object({
  type: z.literal('disclosures'),
  ...common,
  items: list(z.object({ title: text(), html: html() })),
});

const OfficesSchema = z.object({
  type: z.literal('offices'),
  ...common,
  layout: z.enum(['cities', 'cards', 'table']).default('cities'),
  state: text().describe('only offices in this state; default: all'),
  limit: z.number().int().nonnegative().default(0).describe('at most so many; 0: all'),
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
