import type { CustomField, Section } from '@stoa/contract/services/members/custom-fields'
import { sql } from 'kysely'
import { asStaff } from '../../../kernel/site/audience.ts'
import type { Row } from '../../../kernel/lists/entity/entity.ts'
import { notFound, revisionMismatch } from '../../../kernel/basics/errors.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { builtInFields } from './built-in.ts'
import { customField, type StoredField } from './entity.ts'
import { insertBuiltInFields } from './store.ts'

const sections: readonly Section[] = ['GENERAL', 'DISPLAY_INFO', 'SOCIAL', 'ADDRESS']

/** All fields of a site in their order, hidden ones too. */
export async function loadAllFields(site: SiteRead): Promise<StoredField[]> {
  const rows = await customField.list.rowsWhere<Row>(asStaff(site), customField.selected, sql`true`)
  const fields = rows.length > 0 ? rows.map(customField.present) : [...builtInFields]
  return fields.toSorted((one, other) => sectionOf(one) - sectionOf(other) || one.position - other.position)
}

export async function getField(site: SiteRead, id: string): Promise<StoredField> {
  const field = (await loadAllFields(site)).find((each) => each.id === id)
  if (!field) throw notFound('customField', { id })
  return field
}

/** A field to change, built-in ones too. Throws where it was changed since it was read. */
export async function lockField(site: SiteTx, id: string, revision?: string | null): Promise<StoredField> {
  await insertBuiltInFields(site)
  const field = await customField.lock(site, id)
  if (revision && revision !== field.revision) throw revisionMismatch(field.revision)
  return field
}

/** Fields as the wire shows them. `selected` are the ids of those that apply to selected members. */
export function shownField(field: StoredField, selected: ReadonlySet<string>): CustomField {
  const { position: _position, hidden: _hidden, ...shown } = field
  const socialType = field.socialType ?? 'UNKNOWN'
  return { ...shown, socialType, appliesTo: selected.has(field.id) ? 'SELECTED_MEMBERS' : 'ALL_MEMBERS' }
}

function sectionOf({ section }: StoredField): number {
  return sections.indexOf(section)
}
