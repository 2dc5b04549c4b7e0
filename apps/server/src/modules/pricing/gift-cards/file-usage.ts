import { sql } from 'kysely'
import { usageBy } from '../../../kernel/lists/file-usage.ts'
import { giftCardProduct } from './product-entity.ts'

export const giftCardProductUsage = usageBy(giftCardProduct, { kind: 'GIFT_CARD_PRODUCT', title: sql`shown.name` })
