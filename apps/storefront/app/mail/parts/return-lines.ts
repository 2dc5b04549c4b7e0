import type { LineView } from '../../ui/line.tsx'
import { mailLine } from './order-lines.ts'
import type { OrderTools } from './order-mail.ts'
import type { ReturnData } from './return-data.ts'

/** The returned items. Their prices are left out, because a refund may be less. */
export function returnLines({ items }: Pick<ReturnData, 'items'>, tools: OrderTools): LineView[] {
  return items.map(({ line, quantity }) => ({ ...mailLine(line, tools), quantity, total: `${quantity} ×` }))
}
