import * as contract from '@stoa/contract/services/stoa/abandoned-checkouts'
import { requiredField } from '../../../../kernel/basics/errors.ts'
import { implement } from '../../../../kernel/operations/operation.ts'
import { addTask } from '../../../platform/staff-tasks/index.ts'
import { actorOf, addActivity } from '../activities.ts'

export const createAbandonedCheckoutTask = implement(
  contract.createAbandonedCheckoutTask,
  async ({ site, caller }, { abandonedCheckoutId, title, dueDate }) => {
    if (!title.trim()) throw requiredField('title')
    await addActivity(site, abandonedCheckoutId, { type: 'TASK_CREATED', actor: actorOf(caller) })
    return { task: await addTask(site, { title: title.trim(), abandonedCheckoutId, ...(dueDate && { dueDate }) }) }
  },
)
