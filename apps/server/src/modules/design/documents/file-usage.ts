import { sql } from 'kysely'
import { withReplacement, type FileUsageSource } from '../../../kernel/lists/file-usage.ts'
import { lockDocument, saveDocument } from './store/documents.ts'

/** Files in the theme and in the sections of pages, published and in drafts. */
export const documentUsage: FileUsageSource = {
  kind: 'SETTINGS',
  table: sql`design_document`,
  rowId: sql`shown.key`,
  title: sql`null`,
  text: () => sql`coalesce(shown.published::text, '') || coalesce(shown.draft::text, '')`,
  async replace(site, key, replacement) {
    const { published, draft } = await lockDocument(site, key)
    await saveDocument(site, key, {
      published: withReplacement(published, replacement),
      draft: withReplacement(draft, replacement),
    })
    // What is kept of it, and the pages that show it, are read again.
    site.invalidate(() => {})
  },
}
