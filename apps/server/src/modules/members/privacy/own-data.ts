import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import * as store from './store/privacy.ts'

/** Exports go with the member. An erasure forgets the person itself, once it is finished, and who takes over from them, once they are erased. */
export const ownData: PersonalData = {
  name: 'exports',
  tables: ['member_export', 'member_erasure'],
  async erase(site, { memberId }) {
    await store.forgetAssignee(site, memberId)
    return { erased: await store.deleteExportsOf(site, memberId) }
  },
}
