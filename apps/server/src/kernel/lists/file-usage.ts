import type { FileUsageKind } from '@stoa/contract/services/stoa/media'
import { sql, type RawBuilder } from 'kysely'
import { isDoc } from '../basics/doc.ts'
import type { Entity, Wire } from './entity/entity.ts'
import type { SiteTx } from '../site/site.ts'

/**
 * Rows that may show files of the media library. The module that owns them declares it, so that the library can list the uses of
 * a file, and keeps files that are in use.
 */
export interface FileUsageSource {
  kind: FileUsageKind
  /** With the column `site_id`. */
  table: RawBuilder<unknown>
  /** By default the column `id`. */
  rowId?: RawBuilder<string>
  /** The id in the address of the screen where the owner sees the row; by default the row's. */
  screenId?: RawBuilder<string>
  /** The name of a row on its screen. */
  title: RawBuilder<string | null>
  /** A text that contains the ids of the files. Rows of other tables in it are those of the site. */
  text(siteId: string): RawBuilder<string>
  /** Events of created and updated rows; files in them are in use from then on. Rows without events are checked daily. */
  events?: readonly string[]
  /** The rows whose files only staff may see; none by default. */
  withheld?: {
    condition: RawBuilder<boolean>
    /** Events of rows that are created, updated and deleted. */
    events: readonly string[]
    /** The part of such a row that shows files. */
    shownIn(entity: any): unknown
  }
  /** Shows the replacement of a file wherever a row shows the file. */
  replace(site: SiteTx, id: string, replacement: FileReplacement): Promise<void>
}

interface EntityUsage extends Pick<FileUsageSource, 'kind' | 'title' | 'screenId' | 'withheld'> {
  /** The part of the row that contains the ids of the files; by default the whole document. */
  text?: RawBuilder<string>
}

/** Files that are shown by an entity. */
export function usageBy<E extends Wire>(
  entity: Pick<Entity<E>, 'table' | 'fqdn' | 'lock' | 'save'>,
  { text = sql`shown.doc::text`, ...usage }: EntityUsage,
): FileUsageSource {
  return {
    ...usage,
    text: () => text,
    events: usageEvents(entity.fqdn),
    table: sql.table(entity.table),
    async replace(site, id, replacement) {
      const before = await entity.lock(site, id)
      await entity.save(site, before, withReplacement(before, replacement))
    },
  }
}

export function usageEvents(fqdn: string): string[] {
  return [`${fqdn}_created`, `${fqdn}_updated`]
}

/** A file that takes the place of another one. */
export interface FileReplacement {
  from: string
  to: string
  /** Pixels of a picture. */
  width: number | null
  height: number | null
}

/** A value with the replacement in place of the file: its ids, its addresses, and the size of pictures. */
export function withReplacement<Value>(value: Value, replacement: FileReplacement): Value {
  const { from, to, width, height } = replacement
  if (typeof value === 'string') return (value.includes(from) ? value.replaceAll(from, to) : value) as Value
  if (Array.isArray(value)) return value.map((each) => withReplacement(each, replacement)) as Value
  if (!isDoc(value) || value instanceof Date) return value
  const fields = Object.entries(value).map(([name, inner]) => [name, withReplacement(inner, replacement)])
  const isPicture = value['id'] === from && typeof value['width'] === 'number' && width !== null
  return Object.assign(Object.fromEntries(fields), isPicture && { width, height }) as Value
}
