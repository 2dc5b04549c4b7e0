import type { Job } from '../../../kernel/site/jobs.ts'
import type { RetentionRule } from '../../../kernel/background/retention.ts'
import type { Person } from '../../../kernel/site/personal-data.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { loadExpiredTrash, takeForErasure, trashPeriod } from '../members/ports/accounts.ts'
import type { ErasureJob } from './erase.ts'
import * as store from './store/privacy.ts'

/** Begins to erase a member of the trash, who can no longer be restored. Undefined where there is none. */
export async function beginErasure(
  site: SiteTx,
  erase: Job<ErasureJob>,
  memberId: string,
  by: Parameters<typeof store.insertErasure>[2],
): Promise<store.ErasureRow | undefined> {
  const person = await takeForErasure(site, memberId)
  return person && startErasure(site, erase, person, by)
}

export async function startErasure(
  site: SiteTx,
  erase: Job<ErasureJob>,
  person: Person,
  by: Parameters<typeof store.insertErasure>[2],
): Promise<store.ErasureRow> {
  const erasure = await store.insertErasure(site, person, by)
  site.enqueue(erase, { erasureId: erasure.id }, { key: erasure.id })
  return erasure
}

/** How long deleted members can be restored. */
export function trashRetention(erase: Job<ErasureJob>): RetentionRule {
  return {
    ...trashPeriod,
    minDays: 1,
    maxDays: 90,
    async purge(site, before, limit) {
      const ids = await loadExpiredTrash(site, before, limit)
      for (const id of ids) await beginErasure(site, erase, id, { cause: 'ACCOUNT_DELETED' })
      return ids.length
    },
  }
}
