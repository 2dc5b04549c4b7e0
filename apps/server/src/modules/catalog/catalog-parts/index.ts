import type { Module } from '../../../kernel/background/module.ts'
import { customization, ribbon } from './entities.ts'
import { translatableSection } from './translatable.ts'
import { customizationUsage } from './file-usage.ts'
import { partServices } from './operations/index.ts'

export { describeTranslated, htmlDescription, plainlyDescribed, richDescription } from './description.ts'
export { brand, customization, infoSection, ribbon } from './entities.ts'
export {
  resolveBrand,
  resolveCustomizations,
  resolveInfoSections,
  resolveRibbon,
  resolveRibbons,
  type ResolvedCustomization,
} from './resolve.ts'
export { forgetProducts, loadProductIdsUsing, saveUses } from './store.ts'

export const catalogPartsModule = {
  name: 'catalog-parts',
  migrations: `${import.meta.dirname}/migrations`,
  services: partServices,
  translatable: [customization, translatableSection, ribbon],
  fileUsages: [customizationUsage],
} satisfies Module
export type { StoredChoice } from './choices.ts'
export type { StoredCustomization } from './stored-customization.ts'
