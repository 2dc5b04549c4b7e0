import { sql } from 'kysely'
import { usageBy } from '../../../kernel/lists/file-usage.ts'
import { about } from './entity.ts'

/** The texts of members about themselves can contain pictures. */
export const aboutUsage = usageBy(about, { kind: 'MEMBER', title: sql`null`, screenId: sql`shown.member_id` })
