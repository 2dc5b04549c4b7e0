import { sql } from 'kysely'
import { usageBy } from '../../../kernel/lists/file-usage.ts'
import { badge } from './entities.ts'

export const badgeUsage = usageBy(badge, { kind: 'BADGE', title: sql`shown.title` })
