import { on } from '../../kernel/reactions.ts'
import { memberPurged } from '../members/index.ts'
import { about, aboutOf } from './entity.ts'

/** Until then a restored member has their text again. */
export const whenMemberPurged = on([memberPurged], 'member-about.when-member-purged', (site, { entityId }) =>
  site.transaction(async (tx) => {
    const left = await aboutOf(tx, entityId)
    if (left) await about.remove(tx, left.id!)
  }),
)
