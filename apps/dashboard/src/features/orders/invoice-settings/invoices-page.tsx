import { t } from '@lingui/core/macro'
import { updateInvoiceSettings } from '@stoa/contract/calls/stoa/invoices'
import { invoiceSettingsLimits } from '@stoa/contract/limits/stoa/invoices'
import { countries } from '../../../lib/format/countries.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { SettingsPage } from '../../../lib/record/settings-page.tsx'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { ColorField } from '../../../ui/fields/color-field.tsx'
import { SearchSelectField, SwitchField, TagsField, TextAreaField, TextField } from '../../../ui/fields/fields.tsx'
import { WholeNumberField } from '../../../ui/fields/whole-number-field.tsx'
import { useValue, type FormOf } from '../../../ui/form/typed-form.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import classes from '../../../ui/form/two-columns.module.css'
import own from './settings.module.css'
import { MissingDetails } from '../invoices/missing-details.tsx'
import { invoiceSettingsQuery } from '../invoices/settings-query.ts'
import { CustomFields } from './custom-fields.tsx'
import { Logo } from './logo.tsx'
import { Preview } from './preview.tsx'
import { SeriesFields } from './series-fields.tsx'
import { toSettings, toValues, type Values } from './values.ts'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(invoiceSettingsQuery))

/** What the shop's invoices and other papers say and look like, and how they are numbered. */
export default function InvoiceSettingsPage() {
  return (
    <SettingsPage
      query={invoiceSettingsQuery}
      title={t`Invoices`}
      height={640}
      save={updateInvoiceSettings}
      toValues={toValues}
      toRequest={(values: Values) => ({ settings: toSettings(values) })}
      place={(field) => field.replace('settings.', '').replaceAll(/\[(\d+)\]/g, '.$1')}
    >
      {(form, { settings, missing }) => (
        <div className={own.page}>
          <div className={own.preview}>
            <Preview form={form} logoId={settings?.logoId} />
          </div>
          <div className={own.fields}>
            <MissingDetails missing={missing ?? []} />
            <SellerFields form={form} />
            <TaxFields form={form} />
            <Panel title={t`Look and texts`}>
              <Logo logoId={settings?.logoId} />
              <div className={classes.fields} style={{ marginBlockStart: '1rem' }}>
                <ColorField form={form} name="color" label={t`Colour of headings`} description={t`Empty: as in the theme.`} />
                <TextAreaField form={form} name="intro" label={t`Above the items`} limits={invoiceSettingsLimits.intro} />
                <TextAreaField
                  form={form}
                  name="footer"
                  label={t`Foot of every page`}
                  description={t`Opening hours, a slogan. Your details and bank account stand below it by themselves.`}
                  limits={invoiceSettingsLimits.footer}
                />
                <TextAreaField
                  form={form}
                  name="packingSlipText"
                  label={t`On packing slips`}
                  limits={invoiceSettingsLimits.packingSlipText}
                />
                <TextAreaField form={form} name="receiptText" label={t`On receipts`} limits={invoiceSettingsLimits.receiptText} />
              </div>
            </Panel>
            <Panel title={t`Payment`}>
              <div className={classes.fields}>
                <WholeNumberField
                  form={form}
                  name="paymentTermDays"
                  label={t`Days until an invoice is due`}
                  limits={{ min: 0, max: 365 }}
                />
                <TagsField
                  form={form}
                  name="reminderDays"
                  label={t`Reminders, in days after the due date`}
                  description={t`Up to five, such as 3 and 14; -2 is two days before it. Press Enter after each.`}
                  maxTags={5}
                />
                <TextField form={form} name="iban" label={t`IBAN`} limits={invoiceSettingsLimits.iban} />
                <TextField form={form} name="bic" label={t`BIC`} limits={invoiceSettingsLimits.bic} />
                <TextAreaField
                  form={form}
                  name="paymentTerms"
                  label={t`Below the amounts`}
                  limits={invoiceSettingsLimits.paymentTerms}
                />
              </div>
            </Panel>
            <Panel title={t`Numbers`}>
              <p>{t`Numbers have no gaps. Documents that were issued do not change, and those of test orders have numbers of their own.`}</p>
              <SeriesFields form={form} stored={settings?.series ?? []} />
            </Panel>
            <Panel title={t`Fields of your own`}>
              <CustomFields form={form} />
            </Panel>
          </div>
        </div>
      )}
    </SettingsPage>
  )
}

function SellerFields({ form }: { form: FormOf<Values> }) {
  const limits = invoiceSettingsLimits
  return (
    <Panel title={t`Seller`}>
      <div className={classes.fields}>
        <TextField
          form={form}
          name="sellerName"
          label={t`Name or company`}
          description={t`In full. Without it, the name of the shop.`}
          limits={limits.sellerName}
        />
        <TextField
          form={form}
          name="sellerStreet"
          label={t`Street and number`}
          description={t`Without an address, that of your first location.`}
          limits={limits.sellerStreet}
        />
        <TextField form={form} name="sellerStreet2" label={t`More of the address`} limits={limits.sellerStreet2} />
        <TextField form={form} name="sellerPostalCode" label={t`Postcode`} limits={limits.sellerPostalCode} />
        <TextField form={form} name="sellerCity" label={t`Town`} limits={limits.sellerCity} />
        <SearchSelectField
          form={form}
          name="sellerCountry"
          label={t`Country`}
          data={countries()}
          clearable
          placeholder={t`Country of the shop`}
        />
        <TextField form={form} name="email" type="email" label={t`Email address`} />
        <TextField form={form} name="phone" type="tel" label={t`Phone`} limits={limits.phone} />
        <TextAreaField
          form={form}
          name="registration"
          label={t`Register and directors`}
          description={t`What letters of a company must say.`}
          limits={limits.registration}
        />
      </div>
    </Panel>
  )
}

function TaxFields({ form }: { form: FormOf<Values> }) {
  const limits = invoiceSettingsLimits
  const isSmall = useValue(form, 'smallBusiness')
  return (
    <Panel title={t`Tax`}>
      <div className={classes.fields}>
        <TextField
          form={form}
          name="vatId"
          label={t`VAT ID`}
          description={t`With the country, such as DE123456789.`}
          limits={limits.vatId}
        />
        <TextField form={form} name="taxNumber" label={t`Tax number`} limits={limits.taxNumber} />
        <SwitchField
          form={form}
          name="smallBusiness"
          label={t`My business is small and charges no VAT`}
          className={classes.wide}
        />
        {isSmall && (
          <TextAreaField
            form={form}
            name="smallBusinessNote"
            label={t`Sentence on every invoice`}
            description={t`Empty: the usual one.`}
            limits={limits.smallBusinessNote}
          />
        )}
      </div>
    </Panel>
  )
}
