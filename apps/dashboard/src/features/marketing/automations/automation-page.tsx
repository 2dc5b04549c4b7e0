import { t } from '@lingui/core/macro'
import { Skeleton } from '@mantine/core'
import { testAutomationMail, updateAutomation } from '@stoa/contract/calls/stoa/automations'
import { automationLimits } from '@stoa/contract/limits/stoa/automations'
import { useQuery } from '@tanstack/react-query'
import { useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { isAllowed } from '../../../lib/calls/access.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useMailServerMissing } from '../../../lib/mail/mail-server.ts'
import { BackLink } from '../../../lib/record/back-link.tsx'
import { RecordPage } from '../../../lib/record/record-page.tsx'
import { paths } from '../../../paths.ts'
import { TextField } from '../../../ui/fields/fields.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { Warning } from '../../../ui/feedback/warning.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Acts } from './acts.tsx'
import { AutomationFields } from './fields.tsx'
import { FiguresPanel } from './figures-panel.tsx'
import { automationQuery, automationsQuery } from './queries.ts'
import { TestAutomation } from './test-automation.tsx'
import { toRequest, toValues } from './values.ts'
import { statuses } from './words.ts'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  settleWithin(queryClient.ensureQueryData(automationQuery(params['automationId']!)))

/** An automation: when it begins, for whom, what happens, and what it did. */
export default function AutomationPage() {
  const automationId = useParams()['automationId']!
  const query = automationQuery(automationId)
  const isServerMissing = useMailServerMissing()
  const save = useCall(updateAutomation, {
    failed: t`We couldn’t save the automation`,
    done: ({ automation }) => t`Automation ${automation?.name ?? ''} saved`,
    quiet: true,
    refreshes: [query, automationsQuery],
  })
  return (
    <RecordPage
      query={useQuery(query)}
      recordKey={automationId}
      title={(record) => record?.automation?.name ?? t`Automation`}
      back={<BackLink to={paths.automations()}>{t`Automations`}</BackLink>}
      states={({ automation }) => {
        const [label, tone] = statuses[automation?.status ?? 'DRAFT']
        return <Status tone={tone}>{t(label)}</Status>
      }}
      actions={({ automation = {} }) => <Acts automation={automation} />}
      skeleton={<Skeleton height={520} radius="md" />}
      failed={t`We couldn’t load the automation`}
      gone={t`This automation no longer exists.`}
      call={save}
      readAgain={() => queryClient.fetchQuery({ ...query, staleTime: 0 })}
      toValues={toValues}
      toRequest={toRequest}
      place={(path) => fieldNames.get(path.replace('automation.', ''))}
      changedMeanwhile={t`This automation changed while you were editing.`}
      saveLabel={t`Save`}
      below={({ automation = {}, figures = {} }) => (
        <>
          {automation.status !== 'DRAFT' && <FiguresPanel automation={automation} figures={figures} />}
          {automation.action?.email && !isServerMissing && isAllowed(testAutomationMail) && (
            <Panel title={t`Test email`}>
              <TestAutomation automation={automation} />
            </Panel>
          )}
        </>
      )}
    >
      {(form, { automation = {} }) => (
        <>
          {isServerMissing && automation.action?.email && <Warning>{t`No mail server is set up, so no email is sent.`}</Warning>}
          <Panel title={t`Automation`}>
            <TextField form={form} name="name" label={t`Name`} description={t`Only you see it.`} limits={automationLimits.name} />
          </Panel>
          <AutomationFields form={form} automation={automation} />
        </>
      )}
    </RecordPage>
  )
}

/** The form's fields by the paths of the server's violations. */
const fieldNames = new Map([
  ['name', 'name'],
  ['trigger.inactiveDays', 'inactiveDays'],
  ['delayMinutes', 'delay'],
  ['onceInDays', 'onceInDays'],
  ['segmentId', 'segmentId'],
  ['action.email.buttonUrl', 'buttonUrl'],
  ['action.webhook.url', 'webhookUrl'],
  ['action.task.title', 'taskTitle'],
  ['action.task.note', 'taskNote'],
  ['action.task.dueInDays', 'taskDays'],
  ['coupon.percentOff', 'percentOff'],
  ['coupon.amountOff', 'amountOff'],
  ['coupon.validDays', 'validDays'],
  ['coupon.minimumSubtotal', 'minimum'],
  ['coupon', 'benefit'],
])
