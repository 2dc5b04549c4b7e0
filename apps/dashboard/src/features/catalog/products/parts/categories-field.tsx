import { t } from '@lingui/core/macro'
import { categoryKind } from '../../../../lib/pickers/categories.ts'
import { EntitiesField } from '../../../../lib/pickers/entity-field.tsx'
import type { FormOf } from '../../../../ui/form/typed-form.ts'
import type { ProductValues } from '../values.ts'

/** The categories of the product. */
export function CategoriesField({ form }: { form: FormOf<ProductValues> }) {
  return <EntitiesField form={form} name="categories" kind={categoryKind} label={t`Categories`} />
}
