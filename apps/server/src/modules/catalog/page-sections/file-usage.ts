import { sql } from 'kysely'
import { withReplacement, type FileUsageSource } from '../../../kernel/lists/file-usage.ts'
import { pageSections } from './sections.ts'

/** Files in the sections of pages, published and in drafts. */
export const sectionsUsage: FileUsageSource = {
  kind: 'SETTINGS',
  table: sql`(select site_id, key, published, draft from design_document where key like 'sections/%')`,
  rowId: sql`shown.key`,
  title: sql`null`,
  text: () => sql`coalesce(shown.published::text, '') || coalesce(shown.draft::text, '')`,
  replace: (site, key, replacement) => pageSections.rewrite(site, key, (page) => withReplacement(page, replacement)),
}
