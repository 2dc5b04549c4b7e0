import { t } from '@lingui/core/macro'
import { reviewRequestRuleLimits } from '@stoa/contract/limits/stoa/review-requests'
import { writeDate } from '../../../lib/format/format.ts'
import { SelectField, SwitchField } from '../../../ui/fields/fields.tsx'
import layout from '../../../ui/form/form-columns.module.css'
import { Panel } from '../../../ui/page/panel.tsx'
import { useValue, type FormOf } from '../../../ui/form/typed-form.ts'
import { WholeNumberField } from '../../../ui/fields/whole-number-field.tsx'
import type { RuleValues } from './values.ts'

/** An hour of the day, as the reader's language writes it. */
const hourName = (hour: number) =>
  writeDate(new Date(Date.UTC(2026, 0, 1, hour)), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

export function RulePanel({ form }: { form: FormOf<RuleValues> }) {
  const reminders = useValue(form, 'maxReminders')
  const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourName(hour) }))
  return (
    <Panel title={t`When buyers are asked`}>
      <div className={layout.stack}>
        <SwitchField
          form={form}
          name="enabled"
          label={t`Ask buyers for reviews by email`}
          description={t`It counts for orders that are sent from now on. In some countries you need the consent of your customers.`}
        />
        <WholeNumberField
          form={form}
          name="days"
          label={t`Days after an order was completely sent`}
          limits={reviewRequestRuleLimits.days}
        />
        <SelectField
          form={form}
          name="quietFrom"
          label={t`Quiet hours begin`}
          description={t`Nothing is sent in these hours of your time zone. Choose the same hour twice for none.`}
          data={hours}
        />
        <SelectField form={form} name="quietUntil" label={t`Quiet hours end`} data={hours} />
        <SelectField
          form={form}
          name="maxReminders"
          label={t`Reminders`}
          description={t`Further emails while the buyer has reviewed nothing.`}
          data={[
            { value: '0', label: t`None` },
            { value: '1', label: '1' },
            { value: '2', label: '2' },
            { value: '3', label: '3' },
          ]}
        />
        {reminders !== '0' && (
          <WholeNumberField
            form={form}
            name="reminderDays"
            label={t`Days between two emails`}
            limits={reviewRequestRuleLimits.reminderDays}
          />
        )}
      </div>
    </Panel>
  )
}
