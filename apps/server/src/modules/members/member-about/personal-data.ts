import { asStaff } from '../../../kernel/site/audience.ts'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { about, findAbout, showAbout } from './entity.ts'

/** Until the erasure a restored member has their text again. */
export const aboutData: PersonalData = {
  name: 'about',
  tables: ['member_about'],
  async *read(site, { memberId }) {
    const found = await findAbout(asStaff(site), memberId)
    if (found) yield showAbout(found)
  },
  async erase(site, { memberId }) {
    const left = await findAbout(asStaff(site), memberId)
    if (left) await about.remove(site, left.id)
    return { erased: left ? 1 : 0 }
  },
}
