import { t } from '@lingui/core/macro'
import { productGroupLimits } from '@stoa/contract/limits/stores/product-groups-v-3'
import { choiceKind } from '../../../../lib/pickers/customizations.ts'
import { EntitiesField, EntityField } from '../../../../lib/pickers/entity-field.tsx'
import { productKind } from '../../../../lib/pickers/products.ts'
import { TextField } from '../../../../ui/fields/fields.tsx'
import type { FormOf } from '../../../../ui/form/typed-form.ts'
import type { GroupValues } from './save.ts'

export function GroupFields({ form, isNew = false }: { form: FormOf<GroupValues>; isNew?: boolean }) {
  return (
    <>
      <TextField
        form={form}
        name="name"
        label={t`Name`}
        description={t`Only your staff can see this.`}
        limits={productGroupLimits.name}
        autoComplete="off"
        data-autofocus
      />
      {isNew && (
        <EntityField
          form={form}
          name="groupedBy"
          kind={choiceKind}
          label={t`Option that the products differ by`}
          description={t`Such as the colour. Each product has one choice of it. You can’t change this later.`}
        />
      )}
      <EntitiesField
        form={form}
        name="products"
        kind={productKind}
        label={t`Products`}
        description={t`Shown on each other’s pages, in this order.`}
      />
    </>
  )
}
