import type { RawBuilder } from 'kysely'
import { isDoc } from './doc.ts'
import type { SiteTx } from './site.ts'

/** Rows that may show files of the media library. The module that owns them declares it, so that the library can say where a file is used. */
export interface FileUsageSource {
  kind: 'PRODUCT' | 'CATEGORY' | 'REVIEW' | 'MEMBER' | 'BADGE' | 'PAGE' | 'PROMOTION' | 'PRODUCT_GROUP'
  /** With the columns `site_id` and `id`. */
  table: RawBuilder<unknown>
  /** What a row is called on its screen. */
  title: RawBuilder<string | null>
  /** A text that contains the ids of the files. */
  text: RawBuilder<string>
  /** Shows the replacement of a file wherever a row shows the file. */
  replace(site: SiteTx, id: string, replacement: FileReplacement): Promise<void>
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
