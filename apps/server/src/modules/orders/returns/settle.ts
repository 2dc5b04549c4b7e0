import type { SiteTx } from '../../../kernel/site/site.ts'
import type { StoredReturn } from './entity.ts'
import { accountedUnits, receivedUnits } from './state.ts'

/** A return ends when all its units are accounted for, and those that came back are refunded or exchanged. */
export function endIfSettled(site: SiteTx, { lines }: Pick<StoredReturn, 'lines'>): { closedDate?: string } {
  const isComplete = lines.every((line) => accountedUnits(line) >= (line.quantity ?? 0))
  const isSettled = lines.every((line) => receivedUnits(line) <= (line.refundedQuantity ?? 0) + (line.exchangedQuantity ?? 0))
  return isComplete && isSettled ? { closedDate: site.now.toISOString() } : {}
}
