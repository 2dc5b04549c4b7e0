import { sql } from 'kysely'
import { usageBy } from '../../../kernel/lists/file-usage.ts'
import { checkoutTemplate } from './entity.ts'

/** The pictures of items that are no products. */
export const templateUsage = usageBy(checkoutTemplate, { kind: 'CHECKOUT_TEMPLATE', title: sql`shown.doc ->> 'name'` })
