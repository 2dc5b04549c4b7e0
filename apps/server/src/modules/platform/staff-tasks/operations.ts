import * as contract from '@stoa/contract/services/stoa/staff-tasks'
import { implement } from '../../../kernel/operations/operation.ts'
import { operationsOf } from '../../../kernel/lists/entity/operations.ts'
import { addTask } from './add-task.ts'
import { staffTask } from './entity.ts'

const ofTask = operationsOf(staffTask)

export const staffTasks = {
  createStaffTask: implement(contract.createStaffTask, async ({ site }, { staffTask: given }) => ({
    staffTask: await addTask(site, given),
  })),
  updateStaffTask: ofTask.update(contract.updateStaffTask),
  deleteStaffTask: ofTask.remove(contract.deleteStaffTask),
  searchStaffTasks: ofTask.search(contract.searchStaffTasks),
  countStaffTasks: ofTask.count(contract.countStaffTasks),
}
