import { t } from '@lingui/core/macro'
import {
  automationCouponLimits,
  automationEmailLimits,
  automationLimits,
  automationTaskLimits,
  automationTriggerLimits,
  automationWebhookLimits,
} from '@stoa/contract/limits/stoa/automations'
import { getAutomationSecret } from '@stoa/contract/calls/stoa/automations'
import type { Automation } from '@stoa/contract/services/stoa/automations'
import { useQuery } from '@tanstack/react-query'
import { writeDate } from '../../../lib/format/format.ts'
import { isAllowed } from '../../../lib/calls/access.ts'
import { currentSite } from '../../../lib/calls/session.ts'
import { MoneyField } from '../../../ui/fields/decimal-input.tsx'
import { RadiosField, SelectField, SwitchField, TextAreaField, TextField } from '../../../ui/fields/fields.tsx'
import { WholeNumberField } from '../../../ui/fields/whole-number-field.tsx'
import layout from '../../../ui/form/form-columns.module.css'
import { useValue, type FormOf } from '../../../ui/form/typed-form.ts'
import { Fact, Facts, Panel } from '../../../ui/page/panel.tsx'
import { MailTextLinks } from './mail-text-links.tsx'
import { secretQuery, segmentsQuery } from './queries.ts'
import type { AutomationValues } from './values.ts'
import { describeTrigger } from './words.ts'

interface InForm {
  form: FormOf<AutomationValues>
  automation: Automation
}

export function AutomationFields({ form, automation }: InForm) {
  return (
    <div className={layout.columns}>
      <div className={layout.stack}>
        <ActionPanel form={form} automation={automation} />
        <CouponPanel form={form} />
      </div>
      <div className={layout.stack}>
        <WhenPanel form={form} automation={automation} />
        <WhomPanel form={form} automation={automation} />
      </div>
    </div>
  )
}

/** An hour of the day, as the reader's language writes it. */
const hourName = (hour: number) =>
  writeDate(new Date(Date.UTC(2026, 0, 1, hour)), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

function WhenPanel({ form, automation: { trigger } }: InForm) {
  const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourName(hour) }))
  return (
    <Panel title={t`When`}>
      <div className={layout.stack}>
        <Facts>
          <Fact name={t`It begins with`}>{describeTrigger(trigger)}</Fact>
        </Facts>
        {trigger?.type === 'CUSTOMER_INACTIVE' && (
          <WholeNumberField
            form={form}
            name="inactiveDays"
            label={t`Days since the last order`}
            limits={automationTriggerLimits.inactiveDays}
          />
        )}
        <WholeNumberField form={form} name="delay" label={t`Wait for`} limits={automationLimits.delayMinutes} />
        <SelectField
          form={form}
          name="delayUnit"
          label={t`Unit`}
          data={[
            { value: 'MINUTES', label: t`Minutes` },
            { value: 'HOURS', label: t`Hours` },
            { value: 'DAYS', label: t`Days` },
          ]}
        />
        <SelectField
          form={form}
          name="quietFrom"
          label={t`Quiet hours begin`}
          description={t`Nothing is sent in these hours of your time zone. Choose the same hour twice for none.`}
          data={hours}
        />
        <SelectField form={form} name="quietUntil" label={t`Quiet hours end`} data={hours} />
      </div>
    </Panel>
  )
}

function WhomPanel({ form, automation: { trigger } }: InForm) {
  const { data: segments = [] } = useQuery(segmentsQuery)
  return (
    <Panel title={t`For whom`}>
      <div className={layout.stack}>
        <SelectField
          form={form}
          name="segmentId"
          label={t`Segment of customers`}
          description={t`Segments are saved views of the list of customers.`}
          gone={t`A segment that was deleted`}
          data={[{ value: '', label: t`Everybody` }, ...segments.map(({ id = '', name = '' }) => ({ value: id, label: name }))]}
        />
        {trigger?.type !== 'NEWSLETTER' && (
          <WholeNumberField
            form={form}
            name="onceInDays"
            label={t`At most once in … days for a person`}
            description={t`0 for no limit. Besides, everybody gets at most as many emails in a week as your rules say.`}
            limits={automationLimits.onceInDays}
          />
        )}
      </div>
    </Panel>
  )
}

function ActionPanel({ form, automation }: InForm) {
  const kind = useValue(form, 'kind')
  const { trigger, action } = automation
  return (
    <Panel title={t`What happens`}>
      <div className={layout.stack}>
        {trigger?.type !== 'NEWSLETTER' && (
          <RadiosField
            form={form}
            name="kind"
            label={t`What happens`}
            data={[
              { value: 'EMAIL', label: t`An email to the person` },
              { value: 'TASK', label: t`A task for your staff` },
              { value: 'WEBHOOK', label: t`A webhook to another program` },
            ]}
          />
        )}
        {kind === 'EMAIL' && (
          <>
            <MailTextLinks automation={automation} />
            {trigger?.type !== 'CHECKOUT_ABANDONED' && (
              <TextField
                form={form}
                name="buttonUrl"
                type="url"
                label={t`Where the button leads`}
                description={t`Empty: to what the email is about, or to your shop.`}
                limits={automationEmailLimits.buttonUrl}
                autoComplete="off"
              />
            )}
          </>
        )}
        {kind === 'WEBHOOK' && (
          <>
            <TextField
              form={form}
              name="webhookUrl"
              type="url"
              label={t`Address of the receiver`}
              description={t`It gets a signed POST with JSON, and again later if it does not answer.`}
              limits={automationWebhookLimits.url}
              autoComplete="off"
            />
            {action?.webhook && <WebhookSecret automationId={automation.id ?? ''} />}
          </>
        )}
        {kind === 'TASK' && <TaskFields form={form} />}
      </div>
    </Panel>
  )
}

/** With which the receiver checks the signature, for those who may change automations. */
function WebhookSecret({ automationId }: { automationId: string }) {
  const { data } = useQuery({ ...secretQuery(automationId), enabled: isAllowed(getAutomationSecret) })
  return (
    data && (
      <Facts>
        <Fact name={t`Secret to check the signature`}>
          <code>{data}</code>
        </Fact>
      </Facts>
    )
  )
}

function TaskFields({ form }: Pick<InForm, 'form'>) {
  return (
    <>
      <TextField form={form} name="taskTitle" label={t`What is to be done`} limits={automationTaskLimits.title} />
      <TextAreaField form={form} name="taskNote" label={t`Note`} limits={automationTaskLimits.note} minRows={2} />
      <WholeNumberField form={form} name="taskDays" label={t`Days until it is due`} limits={automationTaskLimits.dueInDays} />
    </>
  )
}

function CouponPanel({ form }: Pick<InForm, 'form'>) {
  const [kind, hasCoupon, benefit] = [useValue(form, 'kind'), useValue(form, 'hasCoupon'), useValue(form, 'benefit')]
  const { currency } = currentSite()
  if (kind === 'TASK') return null
  return (
    <Panel title={t`Coupon`}>
      <div className={layout.stack}>
        <SwitchField
          form={form}
          name="hasCoupon"
          label={t`Give everybody a code of their own`}
          description={t`It can be used once. The email shows it, and your texts may name it.`}
        />
        {hasCoupon && (
          <>
            <SelectField
              form={form}
              name="benefit"
              label={t`What it does`}
              data={[
                { value: 'PERCENT', label: t`Percentage off` },
                { value: 'AMOUNT', label: t`Amount off` },
                { value: 'FREE_SHIPPING', label: t`Free delivery` },
              ]}
            />
            {benefit === 'PERCENT' && (
              <WholeNumberField form={form} name="percentOff" label={t`Percent`} limits={automationCouponLimits.percentOff} />
            )}
            {benefit === 'AMOUNT' && <MoneyField form={form} name="amountOff" label={t`Amount`} currency={currency} />}
            <MoneyField form={form} name="minimum" label={t`For purchases from`} currency={currency} />
            <WholeNumberField
              form={form}
              name="validDays"
              label={t`Days that it is valid`}
              limits={automationCouponLimits.validDays}
            />
          </>
        )}
      </div>
    </Panel>
  )
}
