import { sql } from 'kysely'
import { usageBy } from '../../../kernel/lists/file-usage.ts'
import { promotion } from './entity.ts'

export const promotionUsage = usageBy(promotion, { kind: 'PROMOTION', title: sql`shown.name` })
