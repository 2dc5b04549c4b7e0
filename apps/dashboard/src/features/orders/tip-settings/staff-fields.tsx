import { t } from '@lingui/core/macro'
import { tipStaffLimits } from '@stoa/contract/limits/stoa/tip-staff'
import type { TipStaff } from '@stoa/contract/services/stoa/tip-staff'
import { EntitiesField } from '../../../lib/pickers/entity-field.tsx'
import { productKind } from '../../../lib/pickers/products.ts'
import { SwitchField, TextField } from '../../../ui/fields/fields.tsx'
import type { FormOf } from '../../../ui/form/typed-form.ts'

export interface StaffValues {
  name: string
  active: boolean
  products: string[]
}

export function StaffFields({ form }: { form: FormOf<StaffValues> }) {
  return (
    <>
      <TextField form={form} name="name" label={t`Name`} limits={tipStaffLimits.name} data-autofocus />
      <EntitiesField
        form={form}
        name="products"
        label={t`Products`}
        description={t`Gets tips for orders of these products. Leave empty for all products.`}
        kind={productKind}
      />
      <SwitchField form={form} name="active" label={t`Gets tips of new orders`} />
    </>
  )
}

export function toStaffValues({ name = '', active = true, productIds = [] }: TipStaff): StaffValues {
  return { name, active, products: productIds }
}

export function toTipStaff({ name, active, products }: StaffValues): Pick<TipStaff, 'active' | 'productIds'> & { name: string } {
  return { name: name.trim(), active, productIds: products }
}

export function checkStaff({ name, products }: StaffValues) {
  return {
    ...(!name.trim() && { name: t`Enter a name.` }),
    ...(products.length > 100 && { products: t`At most 100 products.` }),
  }
}
