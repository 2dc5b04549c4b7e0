import { t } from '@lingui/core/macro'
import { brandLimits } from '@stoa/contract/limits/stores/brands-v-3'
import { ribbonLimits } from '@stoa/contract/limits/stores/ribbons-v-3'
import { useQuery } from '@tanstack/react-query'
import { SuggestField } from '../../../../ui/fields/fields.tsx'
import { Panel } from '../../../../ui/page/panel.tsx'
import type { FormOf } from '../../../../ui/form/typed-form.ts'
import layout from '../../../../ui/form/form-columns.module.css'
import { CategoriesField } from './categories-field.tsx'
import { brandsQuery, ribbonsQuery } from './queries.ts'
import type { ProductValues } from '../values.ts'

/** Categories, brand, ribbon and tax group. New names are offered for other products too. */
export function PartsPanel({ form }: { form: FormOf<ProductValues> }) {
  return (
    <Panel title={t`Organisation`}>
      <div className={layout.stack}>
        <CategoriesField form={form} />
        <SuggestField
          form={form}
          name="brand"
          label={t`Brand`}
          data={sortNames(useQuery(brandsQuery).data)}
          limits={brandLimits.name}
        />
        <SuggestField
          form={form}
          name="ribbon"
          label={t`Ribbon`}
          placeholder={t`New, Last pieces…`}
          data={sortNames(useQuery(ribbonsQuery).data)}
          limits={ribbonLimits.name}
        />
      </div>
    </Panel>
  )
}

function sortNames(parts: readonly { name?: string | null }[] = []): string[] {
  return parts.flatMap(({ name }) => name ?? []).sort((one, other) => one.localeCompare(other))
}
