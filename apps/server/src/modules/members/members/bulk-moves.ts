import type { Undo } from '../../../kernel/lists/bulk-tasks/kinds.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { member, type StoredMember } from './entity.ts'
import { moveMember, setActivity, setStatus, userOf } from './moves.ts'
import { restoreMember, trashMember } from './trash.ts'

const version = async (site: SiteRead, id: string) => (await member.find(site, id))?.revision ?? undefined
const before = (site: SiteTx, id: string) => member.lock(site, id)

/** The person who started a task, which runs later and without a caller. */
const change = (_request: unknown, { caller }: SiteRead) => userOf(caller)

const undoStatus: Undo<StoredMember> = {
  before,
  version,
  restore: async (site, id, { status }) => setStatus(site, await member.lock(site, id), status),
}

const undoActivity: Undo<StoredMember> = {
  before,
  version,
  async restore(site, id, { activityStatus }) {
    const now = await member.lock(site, id)
    return member.save(site, now, { ...now, activityStatus: activityStatus })
  },
}

/** The change that a task by filter makes to each member. */
export const bulkMoves = {
  approve: { apply: (site: SiteTx, id: string) => moveMember(site, id, 'approve'), undo: undoStatus },
  block: {
    change,
    apply: (site: SiteTx, id: string, userId?: string) => moveMember(site, id, 'block', userId),
    undo: undoStatus,
  },
  disconnect: {
    change,
    apply: (site: SiteTx, id: string, userId?: string) => moveMember(site, id, 'disconnect', userId),
    undo: undoStatus,
  },
  mute: {
    change,
    apply: (site: SiteTx, id: string, userId?: string) => setActivity(site, id, 'MUTED', userId),
    undo: undoActivity,
  },
  unmute: { apply: (site: SiteTx, id: string) => setActivity(site, id, 'ACTIVE'), undo: undoActivity },
  remove: {
    async change({ contentAssigneeId }: { contentAssigneeId?: string | null }, site: SiteRead) {
      if (contentAssigneeId) await member.get(site, contentAssigneeId)
      return contentAssigneeId ?? undefined
    },
    apply: (site: SiteTx, id: string, contentAssigneeId?: string) => trashMember(site, id, { contentAssigneeId }),
    undo: { before, version, restore: (site: SiteTx, id: string) => restoreMember(site, id) },
  },
}
