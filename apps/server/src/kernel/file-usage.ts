import type { RawBuilder } from 'kysely'

/** Rows that may show files of the media library. The module that owns them declares it, so that the library can say where a file is used. */
export interface FileUsageSource {
  kind: 'PRODUCT' | 'CATEGORY' | 'REVIEW' | 'MEMBER' | 'BADGE' | 'PAGE'
  /** With the columns `site_id` and `id`. */
  table: RawBuilder<unknown>
  /** What a row is called on its screen. */
  title: RawBuilder<string | null>
  /** A text that contains the ids of the files. */
  text: RawBuilder<string>
}
