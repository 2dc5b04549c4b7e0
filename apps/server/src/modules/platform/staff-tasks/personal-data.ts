import { sql } from 'kysely'
import { deleteRows, type RetentionRule } from '../../../kernel/background/retention.ts'
import type { PersonalData } from '../../../kernel/site/personal-data.ts'
import { staffTask } from './entity.ts'
import { lockTasksOf } from './store.ts'

const batchSize = 100

/** Tasks about somebody: the shop's own notes, and no part of a copy of the person's data. */
export const taskData: PersonalData = {
  name: 'staff-tasks',
  tables: ['staff_task'],
  async erase(site, { memberId }) {
    const ids = await lockTasksOf(site, memberId, batchSize)
    for (const id of ids) await staffTask.remove(site, id)
    return { erased: ids.length, ...(ids.length === batchSize && { next: 'more' }) }
  },
}

export const taskRetention: RetentionRule = {
  name: 'staffTasks',
  defaultDays: 400,
  minDays: 30,
  maxDays: 4000,
  purge: (site, before, limit) => deleteRows(site, sql`staff_task`, sql`id`, sql`updated_date < ${before} and done`, limit),
}
