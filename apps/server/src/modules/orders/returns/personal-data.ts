import { asStaff } from '../../../kernel/site/audience.ts'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import type { RetentionRule } from '../../../kernel/background/retention.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { orderReturn, present, type StoredReturn } from './entity.ts'
import { openStatuses } from './state.ts'
import { loadEndedWithDetails, loadReturnIdsOf } from './store/personal-data.ts'

const batchSize = 50

/** What came back and was refunded stays, without the buyer, their words and their photos. */
export const returnData: PersonalData = {
  name: 'returns',
  tables: ['order_return'],
  async *read(site, person) {
    for (let after: string | undefined; ;) {
      const ids = await loadReturnIdsOf(site, person, after, batchSize)
      const returns = await orderReturn.getMany(asStaff(site), ids)
      for (const id of ids) {
        const known = returns.get(id)
        if (known) yield present(known)
      }
      if (ids.length < batchSize) return
      after = ids.at(-1)
    }
  },
  async erase(site, person, from) {
    const ids = await loadReturnIdsOf(site, person, from, batchSize)
    let anonymized = 0
    let underWay = 0
    for (const id of ids) {
      const before = await orderReturn.lock(asStaff(site), id)
      // The goods or the money are still on their way.
      if (openStatuses.has(before.status)) underWay++
      else {
        const { buyerName: _name, buyerEmail: _email, memberId: _member, ...kept } = withoutDetails(before)
        await orderReturn.save(asStaff(site), before, kept)
        anonymized++
      }
    }
    return {
      anonymized,
      kept: [{ reason: 'ORDER_UNDER_WAY', count: underWay }],
      next: ids.length < batchSize ? undefined : ids.at(-1),
    }
  },
}

/** Photos, words and labels of returns that have ended are needed no more. */
export const returnRetention: RetentionRule = {
  name: 'returnDetails',
  defaultDays: 365,
  minDays: 30,
  maxDays: 3653,
  async purge(site, before, limit) {
    const ids = await loadEndedWithDetails(site, before, limit)
    for (const id of ids) await removeDetails(site, id)
    return ids.length
  },
}

async function removeDetails(site: SiteTx, id: string): Promise<void> {
  const before = await orderReturn.lock(asStaff(site), id)
  await orderReturn.save(asStaff(site), before, withoutDetails(before))
}

/** The label's file is removed with the next sweep (`files.ts`), photos with that of the media library. */
function withoutDetails(known: StoredReturn): StoredReturn {
  const { message: _message, trackingNumber: _tracking, labelKey: _key, labelType: _type, labelFileName: _file, ...kept } = known
  return {
    ...kept,
    lines: known.lines.map(({ comment: _comment, photoIds: _photos, ...line }) => ({ ...line, photoIds: [] })),
    history: known.history.map(({ note: _note, ...step }) => step),
  }
}
