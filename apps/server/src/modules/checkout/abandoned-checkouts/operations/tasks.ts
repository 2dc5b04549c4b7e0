import * as contract from '@stoa/contract/services/stoa/abandoned-checkouts'
import { implement } from '../../../../kernel/operations/operation.ts'
import { actorOf, addActivity } from '../activities.ts'
import { abandonedCheckout } from '../entity.ts'
import { finishTask, insertTask, loadTasks } from '../store/tasks.ts'

const mostTasks = 50

export const createAbandonedCheckoutTask = implement(
  contract.createAbandonedCheckoutTask,
  async ({ site, caller, refuse }, { abandonedCheckoutId: id, text, dueDate }) => {
    const actor = actorOf(caller)
    // It locks the row, so that simultaneous calls do not exceed the limit.
    await addActivity(site, id, { type: 'TASK_CREATED', actor })
    if ((await loadTasks(site, id)).length >= mostTasks) throw refuse('TOO_MANY_TASKS', 'it has as many tasks as it can have')
    return { task: await insertTask(site, id, { text: text.trim(), dueDate, createdBy: actor.name }) }
  },
)

export const finishAbandonedCheckoutTask = implement(
  contract.finishAbandonedCheckoutTask,
  async ({ site, refuse }, { abandonedCheckoutId, taskId, finished = true }) => {
    const { id } = await abandonedCheckout.get(site, abandonedCheckoutId)
    const task = await finishTask(site, id, { id: taskId, finished })
    if (!task) throw refuse('TASK_NOT_FOUND', 'there is no such task', { taskId })
    return { task }
  },
)
