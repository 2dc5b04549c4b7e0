import { t } from '@lingui/core/macro'
import { giftCardProductLimits } from '@stoa/contract/limits/marketing/gift-voucher-products'
import { PictureField } from '../../../../lib/files/picture-field.tsx'
import { useSession } from '../../../../lib/calls/session.ts'
import { DateTimeField } from '../../../../ui/fields/date-time-input.tsx'
import { MoneyField } from '../../../../ui/fields/decimal-input.tsx'
import { SelectField, SwitchField, TextAreaField, TextField } from '../../../../ui/fields/fields.tsx'
import { type FormOf, useValues } from '../../../../ui/form/typed-form.ts'
import { WholeNumberField } from '../../../../ui/fields/whole-number-field.tsx'
import type { ProductValues } from './values.ts'

const counts = { min: 1, max: 100 }

export function ProductFields({ form }: { form: FormOf<ProductValues> }) {
  const { currency, timeZone } = useSession().site
  const { hasOwnAmount, expiration } = useValues(form)
  return (
    <>
      <TextField form={form} name="name" label={t`Name`} limits={giftCardProductLimits.name} data-autofocus />
      <TextAreaField
        form={form}
        name="description"
        label={t`Description`}
        limits={giftCardProductLimits.description}
        minRows={3}
      />
      <PictureField form={form} name="picture" label={t`Image`} />
      <TextAreaField
        form={form}
        name="amounts"
        label={t`Amounts, ${currency}`}
        description={t`One per line. A card that is worth more than it costs: 45.00 = 50.00.`}
        minRows={4}
      />
      <SwitchField form={form} name="hasOwnAmount" label={t`Customers may choose another amount`} />
      {hasOwnAmount && (
        <>
          <MoneyField form={form} name="min" label={t`At least`} currency={currency} />
          <MoneyField form={form} name="max" label={t`At most`} currency={currency} />
        </>
      )}
      <SelectField
        form={form}
        name="expiration"
        label={t`Expiry`}
        description={t`In Germany, gift cards are valid for at least three years after the end of the year of their sale.`}
        data={[
          { value: 'NONE', label: t`They don’t expire` },
          { value: 'RELATIVE', label: t`Some time after the sale` },
          { value: 'FIXED', label: t`On a day` },
        ]}
      />
      {expiration === 'RELATIVE' && (
        <>
          <WholeNumberField form={form} name="count" label={t`After`} limits={counts} />
          <SelectField
            form={form}
            name="period"
            label={t`Unit`}
            data={[
              { value: 'DAYS', label: t`Days` },
              { value: 'WEEKS', label: t`Weeks` },
              { value: 'MONTHS', label: t`Months` },
              { value: 'YEARS', label: t`Years` },
            ]}
          />
        </>
      )}
      {expiration === 'FIXED' && <DateTimeField form={form} name="fixedDate" label={t`Expires`} timeZone={timeZone} />}
    </>
  )
}
