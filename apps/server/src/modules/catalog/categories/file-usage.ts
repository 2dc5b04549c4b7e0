import { sql } from 'kysely'
import { usageBy } from '../../../kernel/lists/file-usage.ts'
import { category } from './entity.ts'

export const categoryUsage = usageBy(category, { kind: 'CATEGORY', title: sql`shown.name` })
