import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { SuggestField } from '../../../ui/fields.tsx'
import { Panel } from '../../../ui/panel.tsx'
import layout from '../../../ui/form-columns.module.css'
import { CategoriesField } from './categories-field.tsx'
import { brandsQuery, ribbonsQuery } from './queries.ts'

/** Categories, brand, ribbon and tax group. New names are offered for other products too. */
export function PartsPanel() {
  return (
    <Panel title={t`Organisation`}>
      <div className={layout.stack}>
        <CategoriesField />
        <SuggestField name="brand" label={t`Brand`} data={namesOf(useQuery(brandsQuery).data)} maxLength={50} />
        <SuggestField
          name="ribbon"
          label={t`Ribbon`}
          placeholder={t`New, Last pieces…`}
          data={namesOf(useQuery(ribbonsQuery).data)}
          maxLength={30}
        />
      </div>
    </Panel>
  )
}

function namesOf(parts: readonly { name?: string | null }[] = []): string[] {
  return parts.flatMap(({ name }) => name ?? []).sort((one, other) => one.localeCompare(other))
}
