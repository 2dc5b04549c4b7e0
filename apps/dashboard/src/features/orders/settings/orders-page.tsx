import { t } from '@lingui/core/macro'
import { updateOrdersSettings } from '@stoa/contract/calls/ecom/orders-settings'
import { ordersSettingsLimits } from '@stoa/contract/limits/ecom/orders-settings'
import type { OrdersSettings } from '@stoa/contract/services/ecom/orders-settings'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { SettingsPage } from '../../../lib/record/settings-page.tsx'
import { ScreenButton } from '../../../lib/calls/screen-button.tsx'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { paths } from '../../../paths.ts'
import { RadiosField, SwitchField } from '../../../ui/fields/fields.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { WholeNumberField } from '../../../ui/fields/whole-number-field.tsx'
import classes from '../../../ui/form/two-columns.module.css'
import { ordersSettingsQuery } from './queries.ts'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(ordersSettingsQuery))

export default function OrdersSettingsPage() {
  return (
    <SettingsPage
      query={ordersSettingsQuery}
      title={t`Orders`}
      height={220}
      save={updateOrdersSettings}
      toValues={toValues}
      toRequest={(values: OrdersValues) => ({ ordersSettings: toSettings(values) })}
      place={(field) => field.replace('ordersSettings.', '') as keyof OrdersValues}
    >
      {(form) => (
        <>
          <Panel title={t`Stock`}>
            <RadiosField
              form={form}
              name="inventoryUpdateTrigger"
              label={t`Reduce stock`}
              data={[
                {
                  value: 'ON_ORDER_PLACED',
                  label: t`When an order is placed`,
                  description: t`Items are reserved when an order is placed, even if it’s never paid.`,
                },
                {
                  value: 'ON_ORDER_PAID',
                  label: t`When an order is paid`,
                  description: t`Unpaid orders don’t reserve stock, so you may sell more than you have.`,
                },
              ]}
            />
          </Panel>
          <Panel title={t`Changes by buyers`}>
            <div className={classes.fields}>
              <WholeNumberField
                form={form}
                name="cancelHours"
                label={t`Hours to cancel an order`}
                limits={ordersSettingsLimits.cancelHours}
                description={t`Buyers can cancel an order that wasn’t sent yet. What they paid is listed under “To refund”. 0 for never.`}
              />
              <WholeNumberField
                form={form}
                name="addressHours"
                label={t`Hours to correct the delivery address`}
                limits={ordersSettingsLimits.addressHours}
                description={t`Within the same postcode, so that delivery and tax stay as agreed. 0 for never.`}
              />
            </div>
          </Panel>
          <Panel title={t`Invoices`} actions={<ScreenButton to={paths.invoiceSettings()}>{t`What they say`}</ScreenButton>}>
            <SwitchField
              form={form}
              name="createInvoice"
              label={t`Write an invoice for every paid order`}
              description={t`Buyers find it on the page of their order. You can also write single ones there.`}
            />
          </Panel>
          <Panel title={t`Downloads`}>
            <div className={classes.fields}>
              <WholeNumberField
                form={form}
                name="downloadDays"
                label={t`Days to download a file`}
                limits={ordersSettingsLimits.downloadDays}
                description={t`From the payment on. 0 for no end. Counts for orders that are paid from now on.`}
              />
              <WholeNumberField
                form={form}
                name="downloadLimit"
                label={t`Downloads for each copy`}
                limits={ordersSettingsLimits.downloadLimit}
                description={t`0 for no limit. You can send a buyer new links on the page of the order.`}
              />
            </div>
          </Panel>
        </>
      )}
    </SettingsPage>
  )
}

const numbers = ['cancelHours', 'addressHours', 'downloadDays', 'downloadLimit'] as const

type OrdersValues = Record<(typeof numbers)[number], string> & {
  inventoryUpdateTrigger: NonNullable<OrdersSettings['inventoryUpdateTrigger']>
  createInvoice: boolean
}

function toValues({ inventoryUpdateTrigger = 'ON_ORDER_PLACED', createInvoice, ...settings }: OrdersSettings): OrdersValues {
  const [cancelHours, addressHours, downloadDays, downloadLimit] = numbers.map((name) => String(settings[name] ?? 0))
  const values = { cancelHours, addressHours, downloadDays, downloadLimit }
  return { inventoryUpdateTrigger, createInvoice: createInvoice ?? false, ...values } as OrdersValues
}

function toSettings({ inventoryUpdateTrigger, createInvoice, ...values }: OrdersValues): OrdersSettings {
  return { inventoryUpdateTrigger, createInvoice, ...Object.fromEntries(numbers.map((name) => [name, Number(values[name])])) }
}
