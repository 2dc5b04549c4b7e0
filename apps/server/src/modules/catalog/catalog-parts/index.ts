import type { Module } from '../../../kernel/background/module.ts'
import { customization, ribbon } from './entities.ts'
import { translatableSection } from './translatable.ts'
import { customizations } from './operations/customizations.ts'
import { brands, infoSections, ribbons } from './operations/named-parts.ts'
import { customizationUsage } from './file-usage.ts'

export { describeTranslated, htmlDescription, plainlyDescribed, richDescription } from './description.ts'
export { brand, customization, infoSection, ribbon } from './entities.ts'
export {
  resolveBrand,
  resolveCustomizations,
  resolveInfoSections,
  resolveRibbon,
  resolveRibbons,
  type CustomizationReference,
  type Reference,
  type ResolvedCustomization,
} from './resolve.ts'
export { forgetProducts, productsUsing, saveUses } from './store.ts'

export const catalogPartsModule = {
  name: 'catalog-parts',
  migrations: `${import.meta.dirname}/migrations`,
  services: {
    'stores/brands-v-3': brands,
    'stores/ribbons-v-3': ribbons,
    'stores/info-sections-v-3': infoSections,
    'stores/customizations-v-3': customizations,
  },
  translatable: [customization, translatableSection, ribbon],
  fileUsages: [customizationUsage],
} satisfies Module
