import { t } from '@lingui/core/macro'
import { updateProductSearchSettings } from '@stoa/contract/calls/stoa/product-search'
import type { ProductSearchSettings, SearchWeight } from '@stoa/contract/services/stoa/product-search'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { SettingsPage } from '../../../lib/record/settings-page.tsx'
import { SelectField } from '../../../ui/fields/fields.tsx'
import layout from '../../../ui/form/form-columns.module.css'
import { Panel } from '../../../ui/page/panel.tsx'
import { searchSettingsQuery } from './queries.ts'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(searchSettingsQuery))

export default function RankingPage() {
  const weights = [
    { value: 'OFF', label: t`Off` },
    { value: 'LOW', label: t`A little` },
    { value: 'HIGH', label: t`A lot` },
  ]
  return (
    <SettingsPage
      query={searchSettingsQuery}
      title={t`Ranking`}
      height={300}
      save={updateProductSearchSettings}
      toValues={toValues}
      toRequest={(values, { revision }) => ({ settings: { ...values, revision: revision! } })}
    >
      {(form) => (
        <Panel title={t`What else counts`}>
          <div className={layout.stack}>
            <SelectField
              form={form}
              name="bestSellers"
              label={t`Best sellers`}
              description={t`Among products that fit a search equally well, those that sold most in 90 days come first.`}
              data={weights}
            />
            <SelectField
              form={form}
              name="margin"
              label={t`Margin`}
              description={t`Products on which you earn more come first. Only products with a cost count.`}
              data={weights}
            />
          </div>
        </Panel>
      )}
    </SettingsPage>
  )
}

function toValues({ bestSellers = 'OFF', margin = 'OFF' }: ProductSearchSettings): {
  bestSellers: SearchWeight
  margin: SearchWeight
} {
  return { bestSellers, margin }
}
