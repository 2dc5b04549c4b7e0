import { t } from '@lingui/core/macro'
import { deliveryProfileLimits } from '@stoa/contract/limits/ecom/delivery-profile'
import type { DeliveryProfile, DeliveryProfileStatus } from '@stoa/contract/services/ecom/delivery-profile'
import { SelectField, TextField } from '../../../ui/fields/fields.tsx'
import type { FormOf } from '../../../ui/form/typed-form.ts'

export interface ProfileValues {
  name: string
  status: DeliveryProfileStatus
}

export function ProfileFields({ form }: { form: FormOf<ProfileValues> }) {
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={t`Name`}
        limits={deliveryProfileLimits.name}
        placeholder={t`Bulky goods`}
        description={t`Products that are delivered differently have a profile of their own. Choose it in each product.`}
        data-autofocus
      />
      <SelectField
        form={form}
        name="status"
        label={t`Status`}
        description={t`Products of a profile that is not enabled can’t be shipped.`}
        data={[
          { value: 'ENABLED', label: t({ message: 'Enabled', context: 'delivery profile' }) },
          { value: 'DISABLED', label: t({ message: 'Disabled', context: 'delivery profile' }) },
          { value: 'PENDING', label: t({ message: 'Being set up', context: 'delivery profile' }) },
          { value: 'DEMO', label: t`Only in test mode` },
        ]}
      />
    </>
  )
}

export function toValues({ name, status }: DeliveryProfile): ProfileValues {
  return { name: name ?? '', status: status ?? 'ENABLED' }
}

export function checkProfile({ name }: Pick<ProfileValues, 'name'>) {
  return { ...(!name.trim() && { name: t`Enter a name that helps you recognise it.` }) }
}
