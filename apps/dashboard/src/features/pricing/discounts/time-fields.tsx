import { t } from '@lingui/core/macro'
import { useSession } from '../../../lib/calls/session.ts'
import { DateTimeField } from '../../../ui/fields/date-time-input.tsx'
import type { FormOf } from '../../../ui/form/typed-form.ts'

export interface TimeValues {
  /** ISO text, or empty. */
  starts: string
  ends: string
}

/** The period of a discount, typed in the time zone of the site. */
export function TimeFields<Values extends TimeValues>({ form }: { form: FormOf<Values> }) {
  const { timeZone } = useSession().site
  const times = form as unknown as FormOf<TimeValues>
  return (
    <>
      <DateTimeField form={times} name="starts" label={t`Starts`} timeZone={timeZone} />
      <DateTimeField form={times} name="ends" label={t`Ends`} timeZone={timeZone} />
    </>
  )
}

export function checkTimes({ starts, ends }: TimeValues): { ends?: string } {
  return starts && ends && new Date(starts) >= new Date(ends) ? { ends: t`The end must be after the start.` } : {}
}
