import { t } from '@lingui/core/macro'
import { updateInvoiceSettings } from '@stoa/contract/calls/stoa/invoices'
import { invoiceSettingsLimits } from '@stoa/contract/limits/stoa/invoices'
import type { InvoiceSettings } from '@stoa/contract/services/stoa/invoices'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { SettingsPage } from '../../../lib/record/settings-page.tsx'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { TextAreaField, TextField } from '../../../ui/fields/fields.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import classes from '../../../ui/form/two-columns.module.css'
import { invoiceSettingsQuery } from './queries.ts'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(invoiceSettingsQuery))

/** The details of the shop on its invoices. */
export default function InvoicesPage() {
  return (
    <SettingsPage
      query={invoiceSettingsQuery}
      title={t`Invoices`}
      height={320}
      save={updateInvoiceSettings}
      toValues={toValues}
      toRequest={(settings: Values) => ({ settings })}
      place={(field) => field.replace('settings.', '') as keyof Values}
    >
      {(form) => (
        <Panel title={t`On every invoice`}>
          <div className={classes.fields}>
            <TextField
              form={form}
              name="sellerName"
              label={t`Seller`}
              description={t`Your full name or company. Without it, the name of the shop.`}
              limits={invoiceSettingsLimits.sellerName}
            />
            <TextField
              form={form}
              name="taxNumber"
              label={t`VAT ID or tax number`}
              description={t`As your country’s law asks for it.`}
              limits={invoiceSettingsLimits.taxNumber}
            />
            <TextAreaField
              form={form}
              name="sellerAddress"
              label={t`Address`}
              description={t`Without it, the address of your first location.`}
              limits={invoiceSettingsLimits.sellerAddress}
              autosize
              minRows={3}
            />
            <TextAreaField
              form={form}
              name="footer"
              label={t`Below the amounts`}
              description={t`Bank details, court of registry, terms of payment.`}
              limits={invoiceSettingsLimits.footer}
              autosize
              minRows={3}
            />
            <TextField
              form={form}
              name="prefix"
              label={t`Before the number`}
              description={t`Numbers have no gaps. Invoices that were issued do not change.`}
              limits={invoiceSettingsLimits.prefix}
            />
          </div>
        </Panel>
      )}
    </SettingsPage>
  )
}

type Values = Required<InvoiceSettings>

function toValues({ sellerName = '', sellerAddress = '', taxNumber = '', footer = '', prefix = '' }: InvoiceSettings): Values {
  return { sellerName, sellerAddress, taxNumber, footer, prefix }
}
