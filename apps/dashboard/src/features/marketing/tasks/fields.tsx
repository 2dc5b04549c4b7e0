import { t } from '@lingui/core/macro'
import { staffTaskLimits } from '@stoa/contract/limits/stoa/staff-tasks'
import type { StaffTask } from '@stoa/contract/services/stoa/staff-tasks'
import { isDay } from '@stoa/web/days'
import { TextAreaField, TextField } from '../../../ui/fields/fields.tsx'
import type { Errors, FormOf } from '../../../ui/form/typed-form.ts'

export interface TaskValues {
  title: string
  note: string
  /** A day of the site's time zone; empty for none. */
  due: string
}

export function TaskFields({ form }: { form: FormOf<TaskValues> }) {
  return (
    <>
      <TextField form={form} name="title" label={t`What is to be done`} limits={staffTaskLimits.title} data-autofocus />
      <TextAreaField form={form} name="note" label={t`Note`} limits={staffTaskLimits.note} minRows={3} />
      <TextField form={form} name="due" type="date" label={t`Due on`} />
    </>
  )
}

export function checkTask({ title, due }: TaskValues): Errors<TaskValues> {
  return {
    ...(title.trim() === '' && { title: t`Enter what is to be done.` }),
    ...(due && !isDay(due) && { due: t`Choose a day.` }),
  }
}

export function toTask({ title, note, due }: TaskValues): Pick<StaffTask, 'note' | 'dueDate'> & { title: string } {
  return { title: title.trim(), note: note.trim() || null, dueDate: due || null }
}
