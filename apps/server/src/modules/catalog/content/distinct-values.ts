import { invalid } from '../../../kernel/basics/errors.ts'
import { wireName } from '../../../kernel/basics/wire-name.ts'
import type { Fields, FieldColumn } from '../../../kernel/lists/query/field-map.ts'
import type { List } from '../../../kernel/lists/query/list.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'

/** The values that the items of a filter have in a field, in their order. Items without a value are left out. */
export async function distinctValues(
  site: SiteRead,
  { fields, list }: { fields: Fields; list: List },
  { fieldName, filter, order = 'ASC' }: { fieldName: string; filter?: unknown; order?: 'ASC' | 'DESC' },
): Promise<unknown[]> {
  const field = fields.get(wireName(fieldName))
  if (!field)
    throw invalid({ field: 'fieldName', description: `${fieldName} cannot be queried`, violatedRule: 'VALIDATION', data: {} })
  const groups = await list.measure(site, filter, { name: 'count', fields: [field.expression] })
  const values = groups.flatMap(({ keys: [text] }) => (text === null || text === undefined ? [] : [valueOf(field, text)]))
  return order === 'DESC' ? values.toReversed() : values
}

/** The value in an item's form. PostgreSQL gave it as text. */
function valueOf({ type }: FieldColumn, text: string): unknown {
  if (type === 'boolean') return text === 'true'
  return type === 'timestamptz' ? { $date: new Date(text).toISOString() } : text
}
