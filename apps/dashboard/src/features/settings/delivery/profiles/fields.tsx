import { t } from '@lingui/core/macro'
import { deliveryProfileLimits } from '@stoa/contract/limits/ecom/delivery-profile'
import { TextField } from '../../../../ui/fields.tsx'
import type { FormOf } from '../../../../ui/typed-form.ts'

export interface ProfileValues {
  name: string
}

export function ProfileFields({ form }: { form: FormOf<ProfileValues> }) {
  return (
    <TextField
      form={form}
      name="name"
      label={t`Name`}
      limits={deliveryProfileLimits.name}
      placeholder={t`Bulky goods`}
      description={t`Products that are delivered differently have a profile of their own. Choose it in each product.`}
      data-autofocus
    />
  )
}

export function checkProfile({ name }: ProfileValues) {
  return { ...(!name.trim() && { name: t`Enter a name that helps you recognise it.` }) }
}
