import type { AlwaysWith, Stored } from '@stoa/contract'
import { service, type CustomField } from '@stoa/contract/services/members/custom-fields'
import { sql } from 'kysely'
import { entity } from '../../../kernel/lists/entity/entity.ts'

/** The wire shows the order of fields and not their positions, and no hidden fields in lists. */
export type FieldFields = AlwaysWith<CustomField, 'key' | 'section' | 'fieldType' | 'defaultPrivacy' | 'fieldOrigin'> & {
  position: number
  hidden: boolean
}

/** A field of the site or a built-in one, which has no dates. */
export type StoredField = Omit<Stored<FieldFields>, 'createdDate' | 'updatedDate'>

export const customField = entity<FieldFields>({
  service,
  type: 'CustomField',
  table: 'custom_field',
  columns: {
    key: { column: 'key', notNull: true },
    section: { column: 'section', notNull: true },
    position: { column: 'position', type: 'integer', notNull: true },
    hidden: { column: 'hidden', type: 'boolean', notNull: true },
    name: { column: 'name', notNull: true },
  },
  visibleRows: sql`not hidden`,
  conflicts: { custom_field_key: 'CUSTOM_FIELD_ALREADY_EXISTS', custom_field_name: 'CUSTOM_FIELD_ALREADY_EXISTS' },
})
