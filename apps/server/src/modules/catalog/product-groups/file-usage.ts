import { sql } from 'kysely'
import { usageBy } from '../../../kernel/lists/file-usage.ts'
import { productGroup } from './entity.ts'

export const productGroupUsage = usageBy(productGroup, { kind: 'PRODUCT_GROUP', title: sql`shown.name` })
