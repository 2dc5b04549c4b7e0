import { t } from '@lingui/core/macro'
import { v3ProductLimits } from '@stoa/contract/limits/stores/products-v-3'
import { TextField } from '../../../ui/fields/fields.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { RichTextField } from '../../../ui/fields/rich-text-field.tsx'
import { useValues, type FormOf } from '../../../ui/form/typed-form.ts'
import layout from '../../../ui/form/form-columns.module.css'
import { FilesPanel } from './files/files-panel.tsx'
import { OptionsPanel } from './options/options-panel.tsx'
import { PartsPanel } from './parts/parts-panel.tsx'
import { SectionsPanel } from './parts/sections-panel.tsx'
import { PicturesPanel } from './pictures-panel.tsx'
import { SearchEnginesPanel } from './search-engines-panel.tsx'
import { ShopPanel, useIsPhysical } from './shop-panel.tsx'
import { SubscriptionsPanel } from './subscriptions/subscriptions-panel.tsx'
import { VariantsPanel } from './variants/variants-panel.tsx'
import type { ProductValues } from './values.ts'

interface ProductFieldsProps {
  form: FormOf<ProductValues>
  currency: string
  /** The slug in the shop. Absent for a new product. */
  slug?: string | undefined
}

/** All fields of a product, new or existing. */
export function ProductFields({ form, currency, slug }: ProductFieldsProps) {
  return (
    <div className={layout.columns}>
      <div className={layout.stack}>
        <Panel title={t`Basics`}>
          <div className={layout.stack}>
            <TextField form={form} name="name" label={t`Name`} limits={v3ProductLimits.name} />
            <RichTextField form={form} name="description" label={t`Description`} format="html" short />
          </div>
        </Panel>
        <PicturesPanel form={form} />
        <OptionsPanel form={form} />
        <VariantsPanel form={form} currency={currency} />
        {useValues(form).productType === 'DIGITAL' && <FilesPanel form={form} />}
        {useIsPhysical(form) && <SubscriptionsPanel form={form} currency={currency} />}
        <SectionsPanel form={form} />
      </div>
      <div className={layout.stack}>
        <ShopPanel form={form} isNew={slug === undefined} />
        <PartsPanel form={form} />
        <SearchEnginesPanel form={form} slug={slug} />
      </div>
    </div>
  )
}
