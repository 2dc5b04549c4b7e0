import { t } from '@lingui/core/macro'
import { updateTipSettings } from '@stoa/contract/calls/ecom/tip-settings'
import { Outlet } from 'react-router'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { SettingsPage } from '../../../lib/record/settings-page.tsx'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { currentSite } from '../../../lib/calls/session.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { tipSettingsQuery } from '../shared/tip-settings.ts'
import { tipStaffQuery } from '../shared/tip-staff.ts'
import { paths } from '../../../paths.ts'
import { DecimalField, MoneyField } from '../../../ui/fields/decimal-input.tsx'
import { RadiosField, SwitchField } from '../../../ui/fields/fields.tsx'
import layout from '../../../ui/form/form-columns.module.css'
import { Panel } from '../../../ui/page/panel.tsx'
import { type FormOf, useValue } from '../../../ui/form/typed-form.ts'
import { StaffPanel } from './staff-panel.tsx'
import classes from './tips.module.css'
import { checkTips, presetFields, saveTipSettings, toSettings, toValues, type TipValues } from './values.ts'

export const clientLoader = () =>
  settleWithin(Promise.all([queryClient.ensureQueryData(tipSettingsQuery), queryClient.ensureQueryData(tipStaffQuery)]))

export default function TipsPage() {
  return (
    <SettingsPage
      query={tipSettingsQuery}
      title={t`Tips`}
      actions={() => <ScreenButton to={paths.tipReport()}>{t`Report`}</ScreenButton>}
      height={520}
      save={saveTipSettings}
      needs={updateTipSettings}
      toValues={toValues}
      check={checkTips}
      toRequest={toSettings}
      place={(field) => (field.includes('presets') ? 'first' : undefined)}
      below={() => (
        <>
          <StaffPanel />
          <Outlet />
        </>
      )}
    >
      {(form) => (
        <>
          <ChoicesPanel form={form} />
          <CollectionPanel form={form} />
          <SplitPanel form={form} />
        </>
      )}
    </SettingsPage>
  )
}

interface PanelProps {
  form: FormOf<TipValues>
}

function ChoicesPanel({ form }: PanelProps) {
  return (
    <Panel title={t`At checkout`}>
      <div className={layout.stack}>
        <SwitchField
          form={form}
          name="offered"
          label={t`Customers can add a tip`}
          description={t`Nothing is selected beforehand. A tip has no tax, and no discount lowers it.`}
        />
        <RadiosField
          form={form}
          name="tipType"
          label={t`Choices`}
          data={[
            { value: 'PERCENTAGE', label: t`Percentages`, description: t`Of the items, before discounts.` },
            { value: 'AMOUNT', label: t`Amounts` },
          ]}
        />
        <Presets form={form} />
        <SwitchField form={form} name="ownAmount" label={t`Customers can enter another amount`} />
      </div>
    </Panel>
  )
}

function Presets({ form }: PanelProps) {
  const isAmount = useValue(form, 'tipType') === 'AMOUNT'
  const { currency } = currentSite()
  return (
    <div className={classes.presets} role="group" aria-label={t`Choices`}>
      {presetFields.map((name, index) => {
        const label = isAmount ? t`Choice ${index + 1}, ${currency}` : t`Choice ${index + 1}, %`
        return isAmount ? (
          <MoneyField key={name} form={form} name={name} label={label} currency={currency} />
        ) : (
          <DecimalField key={name} form={form} name={name} label={label} digits={2} />
        )
      })}
    </div>
  )
}

function CollectionPanel({ form }: PanelProps) {
  return (
    <Panel title={t`When staff collect a payment`}>
      <SwitchField
        form={form}
        name="mayAdd"
        label={t`Staff can add a tip to an order that is not paid yet`}
        description={t`On the page of the order.`}
      />
    </Panel>
  )
}

function SplitPanel({ form }: PanelProps) {
  return (
    <Panel title={t`How tips are split`}>
      <div className={layout.stack}>
        <RadiosField
          form={form}
          name="method"
          label={t`Split`}
          data={[
            { value: 'EQUAL', label: t`Equally`, description: t`Everybody who is there for an item of the order gets the same.` },
            {
              value: 'PROPORTIONAL',
              label: t`By the prices of the items`,
              description: t`Each person gets a share for their own items. The share of items without staff stays undistributed.`,
            },
          ]}
        />
        <SwitchField
          form={form}
          name="mayEdit"
          label={t`Staff can change how a tip was split`}
          description={t`On the page of the order.`}
        />
      </div>
    </Panel>
  )
}
