import type { StaffTask } from '@stoa/contract/services/stoa/staff-tasks'
import { newId } from '../../../kernel/basics/ids.ts'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { SiteTx } from '../../../kernel/site/site.ts'
import { staffTask, type StoredTask } from './entity.ts'

/** Of tasks that are not done: nobody works through more, and an automation could make one for every order. */
const maxOpen = 5000

/** Adds a task. Whoever calls made it, unless stated otherwise. Throws TOO_MANY_STAFF_TASKS. */
export async function addTask(site: SiteTx, given: StaffTask, createdBy?: string): Promise<StoredTask> {
  if ((await staffTask.count(site, { filter: { done: false } })) >= maxOpen)
    throw refusal('TOO_MANY_STAFF_TASKS', `at most ${maxOpen} tasks can be open`)
  return staffTask.create(site, given, newId(), createdBy === undefined ? {} : { createdBy })
}
