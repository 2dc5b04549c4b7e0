import { t } from '@lingui/core/macro'
import { taxExemptGroupLimits } from '@stoa/contract/limits/ecom/tax-exempt-groups'
import { TextField } from '../../../../ui/fields/fields.tsx'
import type { FormOf } from '../../../../ui/form/typed-form.ts'

export function ExemptGroupFields({ form }: { form: FormOf<{ name: string }> }) {
  return (
    <TextField
      form={form}
      name="name"
      label={t`Name`}
      description={t`The reason on orders and invoices, which customers see too.`}
      limits={taxExemptGroupLimits.name}
      placeholder={t`Charity`}
      data-autofocus
    />
  )
}

export function checkExemptGroup({ name }: { name: string }) {
  return name.trim() ? {} : { name: t`Enter a name.` }
}
