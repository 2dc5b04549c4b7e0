import { sql } from 'kysely'
import type { FileUsageSource } from '../../kernel/file-usage.ts'

const nickname = sql<string | null>`shown.doc #>> '{profile,nickname}'`

/** A member in the trash can be restored, with the photo. */
export const memberUsages: readonly FileUsageSource[] = [
  { kind: 'MEMBER', table: sql`member`, title: nickname, text: sql`shown.doc::text` },
  { kind: 'MEMBER', table: sql`member_trash`, title: sql`shown.member #>> '{profile,nickname}'`, text: sql`shown.member::text` },
]
