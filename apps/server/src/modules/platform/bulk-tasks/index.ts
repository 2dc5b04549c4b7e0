import { runBulkTask } from '../../../kernel/lists/bulk-tasks/run.ts'
import { deleteTasksBefore } from '../../../kernel/lists/bulk-tasks/store.ts'
import type { Module } from '../../../kernel/background/module.ts'
import { listBulkTasks, getBulkTask, listBulkTaskResults, cancelBulkTask, undoBulkTask } from './operations/bulk-tasks.ts'

export const bulkTasksModule = {
  name: 'bulk-tasks',
  services: {
    'stoa/bulk-tasks': {
      listBulkTasks,
      getBulkTask,
      listBulkTaskResults,
      cancelBulkTask,
      undoBulkTask,
    },
  },
  jobs: [runBulkTask],
  retention: [{ name: 'bulkTasks', defaultDays: 30, minDays: 1, maxDays: 400, purge: deleteTasksBefore }],
} satisfies Module
