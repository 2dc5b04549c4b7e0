import { t } from '@lingui/core/macro'
import { updateReturnSettings } from '@stoa/contract/calls/stoa/returns'
import { returnSettingsLimits } from '@stoa/contract/limits/stoa/returns'
import type { ReturnDeliveryPayer, ReturnReason, ReturnSettings } from '@stoa/contract/services/stoa/returns'
import { toDecimal } from '@stoa/web/decimal'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { useSession } from '../../../lib/calls/session.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { categoryKind } from '../../../lib/pickers/categories.ts'
import { EntitiesField } from '../../../lib/pickers/entity-field.tsx'
import { productKind } from '../../../lib/pickers/products.ts'
import { SettingsPage } from '../../../lib/record/settings-page.tsx'
import { MoneyField } from '../../../ui/fields/decimal-input.tsx'
import { ChecksField, RadiosField, SwitchField, TextAreaField } from '../../../ui/fields/fields.tsx'
import { PercentField } from '../../../ui/fields/percent-input.tsx'
import { WholeNumberField } from '../../../ui/fields/whole-number-field.tsx'
import classes from '../../../ui/form/two-columns.module.css'
import { useValue, type FormOf } from '../../../ui/form/typed-form.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { returnReasons } from '../../../lib/return-reasons.ts'
import { returnSettingsQuery } from './queries.ts'

export const clientLoader = () => settleWithin(queryClient.ensureQueryData(returnSettingsQuery))

interface Values {
  enabled: boolean
  days: string
  automatic: boolean
  products: string[]
  categories: string[]
  personalized: boolean
  payer: ReturnDeliveryPayer
  deduction: string
  fee: string
  freeReasons: ReturnReason[]
  instructions: string
  address: string
}

/** Which items customers may return, until when, and on which terms. */
export default function ReturnsSettingsPage() {
  const { currency } = useSession().site
  return (
    <SettingsPage
      query={returnSettingsQuery}
      title={t`Returns`}
      height={500}
      save={updateReturnSettings}
      toValues={toValues}
      toRequest={toRequest}
      check={check}
      place={(field) => places.find(([name]) => field.includes(name))?.[1]}
    >
      {(form) => (
        <>
          <Panel title={t`Requests by customers`}>
            <div className={classes.fields}>
              <SwitchField
                form={form}
                name="enabled"
                label={t`Customers request returns themselves`}
                description={t`On the page of their order, which guests open with the link in their emails.`}
              />
              <SwitchField
                form={form}
                name="automatic"
                label={t`Approve requests automatically`}
                description={t`The customer gets the instructions at once.`}
              />
              <WholeNumberField
                form={form}
                name="days"
                label={t`Days to return`}
                description={t`From the delivery, or from the shipment where the carrier reports none.`}
                limits={{ min: 1, max: 3650 }}
              />
            </div>
          </Panel>
          <Panel title={t`Never returned`}>
            <div className={classes.fields}>
              <EntitiesField form={form} name="products" kind={productKind} label={t`Products`} />
              <EntitiesField form={form} name="categories" kind={categoryKind} label={t`Categories`} />
              <SwitchField
                form={form}
                name="personalized"
                label={t`Personalised items`}
                description={t`With modifiers or a text of the customer. Downloads and gift cards are never returned.`}
              />
            </div>
          </Panel>
          <Panel title={t`Costs`}>
            <div className={classes.fields}>
              <RadiosField
                form={form}
                name="payer"
                label={t`Return delivery`}
                data={[
                  { value: 'BUYER', label: t`The customer sends it at their own cost` },
                  { value: 'DEDUCTED', label: t`With your label, whose price is deducted` },
                  { value: 'SHOP', label: t`You pay for it` },
                ]}
              />
              <Deduction form={form} currency={currency} />
              <PercentField
                form={form}
                name="fee"
                wire="percent"
                label={t`Restocking fee`}
                description={t`Of the price of the items. Empty or 0 for none.`}
              />
              <ChecksField
                form={form}
                name="freeReasons"
                label={t`Reasons without deductions`}
                description={t`You bear the costs where the fault is yours.`}
                data={Object.entries(returnReasons).map(([value, label]) => ({ value, label: t(label) }))}
              />
            </div>
          </Panel>
          <Panel title={t`What customers read`}>
            <div className={classes.fields}>
              <TextAreaField
                form={form}
                name="instructions"
                label={t`Instructions`}
                description={t`In the email after the approval, and on the page of the order.`}
                limits={returnSettingsLimits.instructions}
              />
              <TextAreaField form={form} name="address" label={t`Return address`} limits={returnSettingsLimits.returnAddress} />
            </div>
          </Panel>
        </>
      )}
    </SettingsPage>
  )
}

function Deduction({ form, currency }: { form: FormOf<Values>; currency: string }) {
  if (useValue(form, 'payer') !== 'DEDUCTED') return null
  return <MoneyField form={form} name="deduction" label={t`Price of the label, ${currency}`} currency={currency} />
}

/** Parts of the server's field names, with the fields of the form. */
const places: readonly (readonly [string, keyof Values])[] = [
  ['periodDays', 'days'],
  ['deliveryDeduction', 'deduction'],
  ['restockingFeePercent', 'fee'],
  ['instructions', 'instructions'],
  ['returnAddress', 'address'],
  ['excludedProductIds', 'products'],
  ['excludedCategoryIds', 'categories'],
]

function toValues(settings: ReturnSettings): Values {
  const { deliveryDeduction = '0', restockingFeePercent = '0' } = settings
  return {
    enabled: settings.enabled ?? false,
    days: String(settings.periodDays ?? 14),
    automatic: settings.approveAutomatically ?? false,
    products: settings.excludedProductIds ?? [],
    categories: settings.excludedCategoryIds ?? [],
    personalized: settings.excludePersonalized ?? true,
    payer: settings.deliveryPaidBy ?? 'BUYER',
    deduction: deliveryDeduction === '0' ? '' : deliveryDeduction,
    fee: restockingFeePercent === '0' ? '' : restockingFeePercent,
    freeReasons: settings.freeReasons ?? [],
    instructions: settings.instructions ?? '',
    address: settings.returnAddress ?? '',
  }
}

function toRequest(values: Values) {
  return {
    settings: {
      enabled: values.enabled,
      periodDays: Number(values.days),
      approveAutomatically: values.automatic,
      excludedProductIds: values.products,
      excludedCategoryIds: values.categories,
      excludePersonalized: values.personalized,
      deliveryPaidBy: values.payer,
      deliveryDeduction: toDecimal(values.deduction.trim()) ?? '0',
      restockingFeePercent: toDecimal(values.fee.trim()) ?? '0',
      freeReasons: values.freeReasons,
      instructions: values.instructions.trim() || null,
      returnAddress: values.address.trim() || null,
    },
  }
}

function check({ fee, payer, deduction }: Values): Partial<Record<keyof Values, string>> {
  return {
    ...(fee.trim() && Number(toDecimal(fee.trim()) ?? '101') > 100 && { fee: t`At most 100 %.` }),
    ...(payer === 'DEDUCTED' && !toDecimal(deduction.trim()) && { deduction: t`Enter an amount, such as 4.90.` }),
  }
}
