import { sql } from 'kysely'
import { usageBy } from '../../../kernel/lists/file-usage.ts'
import { about } from './entity.ts'

/** What members write about themselves may have pictures. */
export const aboutUsage = usageBy(about, { kind: 'MEMBER', title: sql`null`, screenId: sql`shown.member_id` })
