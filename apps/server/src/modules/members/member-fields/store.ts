import { sql } from 'kysely'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { builtInFields } from './built-in.ts'
import type { StoredField } from './entity.ts'

/** Built-in fields get rows with the first change of a site's fields: until then every site has the same. */
export async function insertBuiltInFields({ db, siteId, now }: SiteTx): Promise<void> {
  const column = (read: (field: StoredField) => unknown) => builtInFields.map(read)
  const docs = column(({ fieldOrigin, defaultPrivacy, fieldType }) => JSON.stringify({ fieldOrigin, defaultPrivacy, fieldType }))
  await sql`insert into custom_field (site_id, id, revision, created_date, updated_date, key, section, position, hidden, name, doc)
    select ${siteId}, given.id, 1, ${now}, ${now}, given.key, given.section, given.position, given.hidden, given.name, given.doc::jsonb
    from unnest(${column(({ id }) => id)}::uuid[], ${column(({ key }) => key)}::text[], ${column(({ section }) => section)}::text[],
      ${column(({ position }) => position)}::integer[], ${column(({ hidden }) => hidden)}::boolean[],
      ${column(({ name }) => name)}::text[], ${docs}::text[]) as given (id, key, section, position, hidden, name, doc)
    on conflict do nothing`.execute(db)
}
