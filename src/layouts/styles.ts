import type { BlockView, PageView, SiteView } from '../cms/view/model.ts';
import checkout from '../components/checkout/checkout.css?inline';
import { chromeStyles, previewBannerStyles } from '../components/chrome/styles.ts';
import directory from '../components/directory/directory.css?inline';
import { footerStyles } from '../components/footers/styles.ts';
import { headerStyles } from '../components/headers/styles.ts';
import office from '../components/office/office.css?inline';
import errorPage from '../components/parts/error-page.css?inline';
import filter from '../components/parts/filter.css?inline';
import gate from '../components/parts/gate.css?inline';
import islandPlace from '../components/parts/island-place.css?inline';
import notice from '../components/parts/notice.css?inline';
import priceCard from '../components/parts/price-card.css?inline';
import { rememberedFor } from '../components/parts/remembered.ts';
import planPicker from '../components/plans/plan-picker.css?inline';
import planTable from '../components/plans/plan-table.css?inline';
import resume from '../components/plans/resume.css?inline';
import { gateCss, unsoldStates } from '../components/plans/states.ts';
import benefits from '../components/sections/benefits.css?inline';
import callToAction from '../components/sections/call-to-action.css?inline';
import contact from '../components/sections/contact.css?inline';
import disclosures from '../components/sections/disclosures.css?inline';
import faq from '../components/sections/faq.css?inline';
import feeBars from '../components/sections/fee-bars.css?inline';
import feeRows from '../components/sections/fee-rows.css?inline';
import feeSchedule from '../components/sections/fee-schedule.css?inline';
import hero from '../components/sections/hero.css?inline';
import heroCentred from '../components/sections/hero-centred.css?inline';
import heroPage from '../components/sections/hero-page.css?inline';
import heroPrice from '../components/sections/hero-price.css?inline';
import heroScene from '../components/sections/hero-scene.css?inline';
import heroSearch from '../components/sections/hero-search.css?inline';
import heroSplit from '../components/sections/hero-split.css?inline';
import heroTable from '../components/sections/hero-table.css?inline';
import media from '../components/sections/media.css?inline';
import offices from '../components/sections/offices.css?inline';
import planTeaser from '../components/sections/plan-teaser.css?inline';
import prose from '../components/sections/prose.css?inline';
import savingsTable from '../components/sections/savings-table.css?inline';
import steps from '../components/sections/steps.css?inline';
import testimonials from '../components/sections/testimonials.css?inline';
import checkoutIsland from '../islands/checkout/checkout.css?inline';
import planStep from '../islands/checkout/plan-step.css?inline';
import dashboard from '../islands/dashboard/dashboard.css?inline';
import dentistSearch from '../islands/dentist-search/dentist-search.css?inline';
import fieldRow from '../islands/forms/field-row.css?inline';
import formPart from '../islands/forms/form-part.css?inline';
import grievance from '../islands/grievance/grievance.css?inline';
import savings from '../islands/savings/savings.css?inline';
import base from '../styles/base.css?inline';
import { DIVIDERS } from '../styles/dividers.ts';
import parts from '../styles/parts.css?inline';
import { colorVariables, themeCss } from '../styles/theme.ts';
import form from '../ui/form.css?inline';
import { resolveColorMixes } from '../util/color-mix.ts';
import { PART_END } from '../util/used-styles.ts';

/**
 * The one stylesheet of a page: its theme and only the parts it uses. It stands in the page itself, so that
 * the first paint needs one request (design measure: 14 KB). A publish leaves out the rules that the page's markup
 * has no use for (publish/renderer/entry.ts).
 */
export function pageCss(site: SiteView, page: PageView): string {
  const remembered = rememberedFor(site);
  const key = `css ${page.kind} ${page.page} ${page.sections.map(blockStyle).join()} ${gatedStates(page).join()}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const used = new Set<string>([
    base,
    parts,
    DIVIDERS[site.theme.shape.divider],
    ...chromeStyles,
    ...(site.preview ? previewBannerStyles : []),
    ...headerStyles[page.header.layout],
    ...footerStyles[site.footer.layout],
    ...ROUTE_PARTS[page.page],
    ...page.sections.flatMap(blockParts),
  ]);
  const colors = colorVariables(site.theme);
  const css =
    resolveColorMixes([...used].map((part) => part + PART_END).join(''), (property) => colors[property]) +
    gateCss(gatedStates(page)) +
    themeOf(site);
  remembered.set(key, css);
  return css;
}

/** Nearly every page has a stylesheet of its own, all of them with the same theme. */
function themeOf(site: SiteView): string {
  const remembered = rememberedFor(site);
  const css = remembered.get(THEME) ?? themeCss(site.theme);
  remembered.set(THEME, css);
  return css;
}
const THEME = 'css of the theme';

/** States that a page's plans are not all sold in. */
function gatedStates(page: PageView): string[] {
  if (page.page === 'office') return [];
  const teased = page.sections.flatMap((block) => (block.type === 'plan_teaser' ? block.plans : []));
  const sold = page.page === 'join-now' ? page.plans : [];
  return unsoldStates([...teased, ...sold]).some;
}

/** What of a block decides its style. */
function blockStyle(block: BlockView): string {
  return `${block.type} ${'layout' in block ? block.layout : ''} ${'form' in block ? block.form : ''}`;
}

const HEROES = {
  scene: [heroScene],
  price: [heroPrice, feeRows],
  split: [heroSplit],
  search: [heroSearch],
  table: [heroTable, feeRows],
  centred: [heroCentred],
  page: [heroPage],
} as const;

function blockParts(block: BlockView): string[] {
  switch (block.type) {
    case 'hero':
      return [hero, priceCard, ...HEROES[block.layout]];
    case 'savings_table':
      return [savingsTable, block.layout === 'bars' ? feeBars : feeRows];
    case 'faq':
      return [prose, faq];
    case 'disclosures':
      return [prose, disclosures];
    case 'plan_teaser':
      return block.layout !== 'household' || block.plans.some((plan) => plan.not_sold_in.length > 0)
        ? [planTeaser, priceCard, planPicker]
        : [planTeaser, priceCard];
    case 'contact':
      return block.form ? [contact, islandPlace, form] : [contact];
    default:
      return [SIMPLE[block.type]];
  }
}

const SIMPLE = {
  steps,
  benefits,
  testimonials,
  rich_text: prose,
  media,
  call_to_action: callToAction,
  offices,
} as const;

const opening = [hero, heroPage];
const checkoutStep = [islandPlace, checkout, form, formPart, fieldRow, checkoutIsland];
const widget = [...opening, islandPlace];
const formWidget = [...widget, form];

/** What a route draws besides its blocks. */
const ROUTE_PARTS: Record<PageView['page'], string[]> = {
  home: [notice],
  faq: opening,
  terms: opening,
  privacy: opening,
  arizona: opening,
  support: opening,
  landing: opening,
  'join-now': [...opening, planTeaser, priceCard, planPicker, planTable, resume],
  checkout: [...checkoutStep, planStep],
  'checkout-payment': checkoutStep,
  'checkout-add-member': checkoutStep,
  'checkout-create-account': checkoutStep,
  'checkout-edit-member': checkoutStep,
  dashboard: [...formWidget, formPart, fieldRow, dashboard],
  directory: [...opening, filter, directory],
  'member-login': [...formWidget, gate],
  'find-a-dentist': [...widget, offices, dentistSearch],
  'grievance-form': [...formWidget, formPart, grievance],
  'reset-password': [...formWidget, gate],
  'savings-summary': [...widget, feeRows, savings],
  office: [...widget, planTeaser, priceCard, feeRows, feeSchedule, filter, office],
  'not-found': [errorPage],
  'not-valid': [errorPage],
  'server-error': [errorPage],
};
