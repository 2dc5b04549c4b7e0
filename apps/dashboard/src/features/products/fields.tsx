import { t } from '@lingui/core/macro'
import { TextField } from '../../ui/fields.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RichTextField } from '../../ui/rich-text-field.tsx'
import layout from '../../ui/form-columns.module.css'
import { OptionsPanel } from './options/options-panel.tsx'
import { PartsPanel } from './parts/parts-panel.tsx'
import { SectionsPanel } from './parts/sections-panel.tsx'
import { PicturesPanel } from './pictures-panel.tsx'
import { SearchEnginesPanel } from './search-engines-panel.tsx'
import { ShopPanel } from './shop-panel.tsx'
import { VariantsPanel } from './variants/variants-panel.tsx'

interface ProductFieldsProps {
  currency: string
  /** The slug in the shop. Absent for a new product. */
  slug?: string | undefined
}

/** All fields of a product, new or existing. */
export function ProductFields({ currency, slug }: ProductFieldsProps) {
  return (
    <div className={layout.columns}>
      <div className={layout.stack}>
        <Panel title={t`Basics`}>
          <div className={layout.stack}>
            <TextField name="name" label={t`Name`} maxLength={80} />
            <RichTextField name="description" label={t`Description`} format="html" short />
          </div>
        </Panel>
        <PicturesPanel />
        <OptionsPanel />
        <VariantsPanel currency={currency} />
        <SectionsPanel />
      </div>
      <div className={layout.stack}>
        <ShopPanel isNew={slug === undefined} />
        <PartsPanel />
        <SearchEnginesPanel slug={slug} />
      </div>
    </div>
  )
}
