import { sql } from 'kysely'
import { usageBy, type FileUsageSource } from '../../../kernel/lists/file-usage.ts'
import { member } from './entity.ts'
import { replaceInTrash } from './store/trash.ts'

/** A member in the trash can be restored, with the photo. */
export const memberUsages: readonly FileUsageSource[] = [
  usageBy(member, { kind: 'MEMBER', title: sql`shown.doc #>> '{profile,nickname}'` }),
  {
    kind: 'MEMBER',
    table: sql`member_trash`,
    title: sql`shown.member #>> '{profile,nickname}'`,
    text: () => sql`shown.member::text`,
    async replace(site, id, { from, to }) {
      await replaceInTrash(site, from, to, id)
    },
  },
]
