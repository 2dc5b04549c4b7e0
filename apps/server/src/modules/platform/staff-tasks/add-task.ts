import type { StaffTask } from '@stoa/contract/services/stoa/staff-tasks'
import { newId } from '../../../kernel/basics/ids.ts'
import { refusal } from '../../../kernel/basics/errors.ts'
import type { SiteRead, SiteTx } from '../../../kernel/site/site.ts'
import { staffTask, type StoredTask } from './entity.ts'

/** Of tasks that are not done: nobody works through more, and an automation could make one for every order. */
const maxOpen = 5000

/** Why no task can be added; undefined where one can. */
export async function whyNoTask(site: SiteRead): Promise<string | undefined> {
  const open = await staffTask.count(site, { filter: { done: false } })
  return open >= maxOpen ? `at most ${maxOpen} tasks can be open` : undefined
}

/** Adds a task. Whoever calls made it, unless stated otherwise. Throws TOO_MANY_STAFF_TASKS. */
export async function addTask(site: SiteTx, given: StaffTask, createdBy?: string): Promise<StoredTask> {
  const problem = await whyNoTask(site)
  if (problem) throw refusal('TOO_MANY_STAFF_TASKS', problem)
  return staffTask.create(site, given, newId(), createdBy === undefined ? {} : { createdBy })
}
