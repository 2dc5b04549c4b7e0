import { sql } from 'kysely'
import { list } from '../../../kernel/lists/query/list.ts'
import type { FieldColumn } from '../../../kernel/lists/query/field-map.ts'
import { offsetMetadata, type WireQuery } from '../../../kernel/lists/query/page.ts'
import type { SiteRead } from '../../../kernel/site/site.ts'
import type { StoredField } from './entity.ts'
import { getOrThrow } from '../../../kernel/basics/get-or-throw.ts'

const operators = ['$eq', '$ne', '$in', '$nin', '$startsWith', '$exists']
const column = (path: string, name: string, type: FieldColumn['type'] = 'text'): [string, FieldColumn] => [
  path,
  {
    path,
    type,
    expression: sql.ref(name),
    notNull: true,
    operators: type === 'text' ? operators : [],
    sortable: type === 'text',
  },
]
const columns = new Map([column('name', 'name'), column('fieldType', 'field_type'), column('place', 'place', 'bigint')])

/** A page of fields that are in memory, because built-in ones may have no rows. */
export async function pageOfFields(site: SiteRead, fields: readonly StoredField[], query: WireQuery, root: string) {
  const ids = fields.map(({ id }) => id)
  const names = fields.map(({ name }) => name)
  const types = fields.map(({ fieldType }) => fieldType)
  const given = list({
    name: 'custom_field',
    from: ({ siteId }) => sql`(select ${siteId}::uuid as site_id, id, name, field_type, place
      from unnest(${ids}::uuid[], ${names}::text[], ${types}::text[]) with ordinality as given (id, name, field_type, place)) as listed`,
    fields: columns,
    visibleRows: 'ALL',
    defaultSort: [{ field: 'place' }],
  })
  const { rows, ...page } = await given.page<{ id: string }>(site, sql`id`, query, { root })
  const byId = new Map(fields.map((field) => [field.id, field]))
  const items = rows.map(({ id }) => getOrThrow(byId, id))
  return { items, metadata: await offsetMetadata({ ...page, items }) }
}
