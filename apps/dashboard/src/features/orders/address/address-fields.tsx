import { t } from '@lingui/core/macro'
import { Group } from '@mantine/core'
import { addressLimits, fullAddressContactDetailsLimits } from '@stoa/contract/limits/ecom/orders'
import { PlaceFields } from '../../../lib/site/place-fields.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import type { FormOf } from '../../../ui/form/typed-form.ts'
import type { OrderAddressValues } from './values.ts'

/** One address of the form. */
export function AddressFields({ form, of }: { form: FormOf<OrderAddressValues>; of: 'delivery' | 'billing' }) {
  return (
    <>
      <Group grow align="start" gap="sm">
        <TextField
          form={form}
          name={`${of}.firstName`}
          label={t`First name`}
          limits={fullAddressContactDetailsLimits.firstName}
          autoComplete="off"
        />
        <TextField
          form={form}
          name={`${of}.lastName`}
          label={t`Last name`}
          limits={fullAddressContactDetailsLimits.lastName}
          autoComplete="off"
        />
      </Group>
      <TextField
        form={form}
        name={`${of}.company`}
        label={t`Company`}
        limits={fullAddressContactDetailsLimits.company}
        autoComplete="off"
      />
      <PlaceFields form={form} at={of} limits={addressLimits} />
      <TextField form={form} name={`${of}.phone`} label={t`Phone`} type="tel" autoComplete="off" />
    </>
  )
}
