import { sql } from 'kysely'
import { usageBy } from '../../../kernel/lists/file-usage.ts'
import { page } from './entities.ts'

export const pageUsage = usageBy(page, { kind: 'PAGE', title: sql`shown.title` })
