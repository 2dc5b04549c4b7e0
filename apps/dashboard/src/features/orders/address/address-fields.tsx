import { t } from '@lingui/core/macro'
import { Group } from '@mantine/core'
import { addressLimits, fullAddressContactDetailsLimits } from '@stoa/contract/limits/ecom/orders'
import type { FieldValues } from 'react-hook-form'
import { PlaceFields } from '../../../lib/site/place-fields.tsx'
import { TextField } from '../../../ui/fields/fields.tsx'
import type { FormOf, NameOf } from '../../../ui/form/typed-form.ts'
import type { AddressValues } from './values.ts'

interface AddressFieldsProps<Values extends FieldValues> {
  form: FormOf<Values>
  /** The field with the address. */
  of: NameOf<Values, AddressValues>
}

/** One address of the form. */
export function AddressFields<Values extends FieldValues>({ form: whole, of: at }: AddressFieldsProps<Values>) {
  const [form, of] = [whole as unknown as FormOf<SomeAddress>, at as 'address']
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

/** A form with an address, whatever else it has. */
interface SomeAddress {
  address: AddressValues
}
