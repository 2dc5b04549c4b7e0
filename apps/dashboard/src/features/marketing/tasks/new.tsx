import { t } from '@lingui/core/macro'
import { createStaffTask } from '@stoa/contract/calls/stoa/staff-tasks'
import { createDrawer } from '../../../lib/record/create-drawer.tsx'
import { paths } from '../../../paths.ts'
import { checkTask, TaskFields, toTask } from './fields.tsx'
import { staffTasks } from './list.ts'

export default createDrawer({
  parent: () => paths.staffTasks(),
  texts: () => ({
    title: t`New task`,
    failed: t`We couldn’t create the task`,
    created: t`Task created`,
  }),
  save: createStaffTask,
  refreshes: [staffTasks],
  initial: () => ({ title: '', note: '', due: '' }),
  check: checkTask,
  toRequest: (values) => ({ staffTask: toTask(values) }),
  fields: (form) => <TaskFields form={form} />,
})
