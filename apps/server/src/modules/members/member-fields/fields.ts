import type { CustomField, Section } from '@stoa/contract/services/members/custom-fields'
import { sql } from 'kysely'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { Row } from '../../../kernel/lists/entity/entity.ts'
import { notFound, revisionMismatch } from '../../../kernel/basics/errors.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { builtInFields } from './built-in.ts'
import { customField, type StoredField } from './entity.ts'

const sections: readonly Section[] = ['GENERAL', 'DISPLAY_INFO', 'SOCIAL', 'ADDRESS']

/** All fields of a site in their order, hidden ones too. */
export async function allFields(site: SiteRead): Promise<StoredField[]> {
  const rows = await customField.list.rowsWhere<Row>(asStaff(site), customField.selected, sql`true`)
  const fields = rows.length > 0 ? rows.map(customField.present) : [...builtInFields]
  return fields.toSorted((one, other) => sectionOf(one) - sectionOf(other) || one.position - other.position)
}

export async function getField(site: SiteRead, id: string): Promise<StoredField> {
  const field = (await allFields(site)).find((each) => each.id === id)
  if (!field) throw notFound('customField', { id })
  return field
}

/** A field to change, built-in ones too. Throws where it was changed since it was read. */
export async function lockField(site: SiteTx, id: string, revision?: string | null): Promise<StoredField> {
  await placeBuiltIns(site)
  const field = await customField.lock(site, id)
  if (revision && revision !== field.revision) throw revisionMismatch(field.revision!)
  return field
}

/** Built-in fields get rows with the first change of a site's fields: until then every site has the same. */
export async function placeBuiltIns({ db, siteId, now }: SiteTx): Promise<void> {
  const column = (read: (field: StoredField) => unknown) => builtInFields.map(read)
  const docs = column(({ fieldOrigin, defaultPrivacy, fieldType }) => JSON.stringify({ fieldOrigin, defaultPrivacy, fieldType }))
  await sql`insert into custom_field (site_id, id, revision, created_date, updated_date, key, section, position, hidden, name, doc)
    select ${siteId}, given.id, 1, ${now}, ${now}, given.key, given.section, given.position, given.hidden, given.name, given.doc::jsonb
    from unnest(${column(({ id }) => id)}::uuid[], ${column(({ key }) => key)}::text[], ${column(({ section }) => section)}::text[],
      ${column(({ position }) => position)}::integer[], ${column(({ hidden }) => hidden)}::boolean[],
      ${column(({ name }) => name)}::text[], ${docs}::text[]) as given (id, key, section, position, hidden, name, doc)
    on conflict do nothing`.execute(db)
}

/** Fields as the wire shows them. `selected` are the ids of those that apply to selected members. */
export function shownField(field: StoredField, selected: ReadonlySet<string>): CustomField {
  const { position: _position, hidden: _hidden, ...shown } = field
  const socialType = field.socialType ?? 'UNKNOWN'
  return { ...shown, socialType, appliesTo: selected.has(field.id!) ? 'SELECTED_MEMBERS' : 'ALL_MEMBERS' }
}

function sectionOf({ section }: StoredField): number {
  return sections.indexOf(section!)
}
