import { sql } from 'kysely'
import { withReplacement, type FileUsageSource } from '../../../kernel/lists/file-usage.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { lockDocument, saveDocument } from './store/documents.ts'

/** Called after files of a document were replaced by others. */
export type AfterReplace = (site: SiteTx, key: string, published: unknown) => void

/** Files in the theme and in the sections of pages, published and in drafts. */
export const documentUsage = (afterReplace: AfterReplace): FileUsageSource => ({
  kind: 'SETTINGS',
  table: sql`design_document`,
  rowId: sql`shown.key`,
  title: sql`null`,
  text: () => sql`coalesce(shown.published::text, '') || coalesce(shown.draft::text, '')`,
  async replace(site, key, replacement) {
    const { published: before, draft } = await lockDocument(site, key)
    const published = withReplacement(before, replacement)
    await saveDocument(site, key, { published, draft: withReplacement(draft, replacement) })
    afterReplace(site, key, published)
    // What is kept of it, and the pages that show it, are read again.
    site.invalidate(() => {})
  },
})
