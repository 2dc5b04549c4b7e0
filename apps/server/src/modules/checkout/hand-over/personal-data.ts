import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { deleteHandOversOf } from './store.ts'

/** Links out of a front end. They live for a day, so nobody is shown them. */
export const handOverData: PersonalData = {
  name: 'hand-overs',
  tables: ['hand_over'],
  async erase(site, { memberId }) {
    return { erased: await deleteHandOversOf(site, memberId) }
  },
}
