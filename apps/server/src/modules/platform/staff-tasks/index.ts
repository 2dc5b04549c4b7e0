import type { Module } from '../../../kernel/background/module.ts'
import * as staffTasks from './operations.ts'
import { taskData, taskRetention } from './personal-data.ts'

export { addTask, whyNoTask } from './add-task.ts'
export { countDueTasks, openTasksOfCheckout } from './store.ts'
export { loadTasksOfCheckout } from './tasks-of-checkout.ts'

/** What somebody of the back office has to do. */
export const staffTasksModule = {
  name: 'staff-tasks',
  migrations: `${import.meta.dirname}/migrations`,
  services: { 'stoa/staff-tasks': staffTasks },
  retention: [taskRetention],
  personalData: [taskData],
} satisfies Module
