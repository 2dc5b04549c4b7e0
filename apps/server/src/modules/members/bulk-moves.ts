import type { Undo } from '../../kernel/bulk-tasks/kinds.ts'
import type { SiteRead, SiteTx } from '../../kernel/site.ts'
import { member, type StoredMember } from './entity.ts'
import { moveMember, setActivity, userOf } from './moves.ts'
import { restoreMember, trashMember } from './trash.ts'

const version = async (site: SiteRead, id: string) => (await member.find(site, id))?.revision ?? undefined
const before = (site: SiteTx, id: string) => member.lock(site, id)

/** Who started a task, which runs later and without a caller. */
const change = (_request: unknown, { caller }: SiteRead) => userOf(caller)

function undoOf(field: 'status' | 'activityStatus'): Undo<StoredMember> {
  return {
    before,
    version,
    async restore(site, id, { [field]: former }) {
      const now = await member.lock(site, id)
      return member.save(site, now, { ...now, [field]: former! })
    },
  }
}

/** What a task by filter does to each member. */
export const bulkMoves = {
  approve: { apply: (site: SiteTx, id: string) => moveMember(site, id, 'approve'), undo: undoOf('status') },
  block: {
    change,
    apply: (site: SiteTx, id: string, userId?: string) => moveMember(site, id, 'block', userId),
    undo: undoOf('status'),
  },
  disconnect: {
    change,
    apply: (site: SiteTx, id: string, userId?: string) => moveMember(site, id, 'disconnect', userId),
    undo: undoOf('status'),
  },
  mute: {
    change,
    apply: (site: SiteTx, id: string, userId?: string) => setActivity(site, id, 'MUTED', userId),
    undo: undoOf('activityStatus'),
  },
  unmute: { apply: (site: SiteTx, id: string) => setActivity(site, id, 'ACTIVE'), undo: undoOf('activityStatus') },
  remove: {
    async change({ contentAssigneeId }: { contentAssigneeId?: string | null }, site: SiteRead) {
      if (contentAssigneeId) await member.get(site, contentAssigneeId)
      return contentAssigneeId ?? undefined
    },
    apply: (site: SiteTx, id: string, contentAssigneeId?: string) => trashMember(site, id, { contentAssigneeId }),
    undo: { before, version, restore: (site: SiteTx, id: string) => restoreMember(site, id) },
  },
}
