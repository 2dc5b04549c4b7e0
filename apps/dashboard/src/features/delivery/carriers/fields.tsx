import { t } from '@lingui/core/macro'
import type { DeliveryCarrier } from '@stoa/contract/services/ecom/delivery-profile'
import { backupRateLimits } from '@stoa/contract/limits/ecom/delivery-profile'
import { toDecimal } from '@stoa/web/decimal'
import { useSession } from '../../../lib/calls/session.ts'
import { MoneyField } from '../../../ui/fields/decimal-input.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import type { FormOf } from '../../../ui/form/typed-form.ts'

export interface CarrierValues {
  backupTitle: string
  backupAmount: string
  charge: string
}

/** The terms of a carrier in a region. */
export function CarrierFields({ form }: { form: FormOf<CarrierValues> }) {
  const { currency } = useSession().site
  return (
    <>
      <TextField form={form} name="backupTitle" label={t`Name of the back-up rate`} limits={backupRateLimits.title} />
      <MoneyField
        form={form}
        name="backupAmount"
        label={t`Back-up rate in ${currency}`}
        currency={currency}
        description={t`Offered while the app gives no answer.`}
      />
      <MoneyField
        form={form}
        name="charge"
        label={t`Additional charge in ${currency}`}
        currency={currency}
        description={t`Added to each of its rates.`}
      />
    </>
  )
}

export function toCarrierValues({ backupRate, additionalCharges = [] }: DeliveryCarrier = {}): CarrierValues {
  return {
    backupTitle: backupRate?.title ?? '',
    backupAmount: backupRate?.amount ?? '',
    charge: additionalCharges[0]?.amount ?? '',
  }
}

/** Further charges that were set through the API stay. */
export function toCarrier({ backupTitle, backupAmount, charge }: CarrierValues, before: DeliveryCarrier = {}) {
  const amount = toDecimal(backupAmount)
  const [first, ...others] = before.additionalCharges ?? []
  const own = toDecimal(charge)
  return {
    ...(amount !== undefined && { backupRate: { title: backupTitle.trim() || t`Delivery`, amount, active: true } }),
    additionalCharges: [...(own ? [{ ...first, amount: own }] : []), ...others],
  }
}

export function checkCarrier({ backupAmount }: CarrierValues): Record<string, string | undefined> {
  return toDecimal(backupAmount) === undefined ? { backupAmount: t`Enter an amount.` } : {}
}
