import * as contract from '@stoa/contract/services/stoa/staff-tasks'
import { implement } from '../../../kernel/operations/operation.ts'
import { operationsOf } from '../../../kernel/lists/entity/operations.ts'
import { addTask } from './add-task.ts'
import { staffTask } from './entity.ts'

const ofTask = operationsOf(staffTask)

export const createStaffTask = implement(contract.createStaffTask, async ({ site }, { staffTask: given }) => ({
  staffTask: await addTask(site, given),
}))
export const updateStaffTask = ofTask.update(contract.updateStaffTask)
export const deleteStaffTask = ofTask.remove(contract.deleteStaffTask)
export const searchStaffTasks = ofTask.search(contract.searchStaffTasks)
export const countStaffTasks = ofTask.count(contract.countStaffTasks)
