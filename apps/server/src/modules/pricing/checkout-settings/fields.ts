import { service, type CheckoutField } from '@stoa/contract/services/stoa/checkout-fields'
import { entity } from '../../../kernel/lists/entity/entity.ts'
import { invalid, refusal } from '../../../kernel/basics/errors.ts'
import { siteCache } from '../../../kernel/caching/site-cache.ts'

/** A longer form than this loses buyers, and every field is read with each checkout. */
const maxFields = 20

/** Further questions of a site's checkout. */
export const checkoutField = entity<CheckoutField>({
  service,
  type: 'CheckoutField',
  table: 'checkout_field',
  columns: {
    title: { column: 'title', notNull: true },
    position: { column: 'position', type: 'integer', notNull: true },
  },
  defaultSort: [{ field: 'position' }, { field: 'createdDate' }],
  conflicts: { checkout_field_title: 'CHECKOUT_FIELD_ALREADY_EXISTS' },
  async prepare(site, field, before) {
    if (!before && (await checkoutField.count(site, {})) >= maxFields)
      throw refusal('TOO_MANY_CHECKOUT_FIELDS', 'a checkout has no more fields than this', { maximum: maxFields })
    return complete(field)
  },
})

/** The questions in the order in which they are asked. */
export const checkoutFields = siteCache(
  async (site) => (await checkoutField.query(site, { cursorPaging: { limit: maxFields } })).items,
  [checkoutField.fqdn],
).get

function complete(field: CheckoutField): CheckoutField {
  const title = field.title?.trim()
  if (!title) throw broken('title', 'REQUIRED_FIELD', 'is required')
  const { choices, ...rest } = { ...field, title, required: field.required ?? false, position: field.position ?? 0 }
  if (field.type !== 'CHOICE') return rest
  const labels = (choices ?? []).map(({ label }) => label!.trim())
  if (labels.length === 0) throw broken('choices', 'REQUIRED_FIELD', 'are required')
  if (new Set(labels).size < labels.length) throw broken('choices', 'VALIDATION', 'must differ from each other')
  return { ...rest, choices: labels.map((label) => ({ label })) }
}

function broken(field: string, violatedRule: 'REQUIRED_FIELD' | 'VALIDATION', description: string) {
  return invalid({ field: `checkoutField.${field}`, description, violatedRule, data: {} })
}
