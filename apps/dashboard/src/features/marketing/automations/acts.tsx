import { plural, t } from '@lingui/core/macro'
import { activateAutomation, createAutomation, deleteAutomation, pauseAutomation } from '@stoa/contract/calls/stoa/automations'
import type { Automation } from '@stoa/contract/services/stoa/automations'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { isAllowed } from '../../../lib/calls/access.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { countAutomationAudience } from '@stoa/contract/calls/stoa/automations'
import { paths } from '../../../paths.ts'
import { CallButton } from '../../../ui/actions/call-button.tsx'
import { Confirm } from '../../../ui/feedback/confirm.tsx'
import { audienceQuery, automationQuery, automationsQuery } from './queries.ts'

interface OfAutomation {
  automation: Automation
}

/** What can be done with an automation as a whole. Changes of the form are saved before. */
export function Acts({ automation }: OfAutomation) {
  const { status, trigger } = automation
  const isNewsletter = trigger?.type === 'NEWSLETTER'
  return (
    <>
      <Delete automation={automation} />
      <Copy automation={automation} />
      {status === 'ACTIVE' && <Pause automation={automation} />}
      {(status === 'DRAFT' || status === 'PAUSED') &&
        (isNewsletter && status === 'DRAFT' ? <StartNewsletter automation={automation} /> : <Activate automation={automation} />)}
    </>
  )
}

function useActivation({ id = '', name = '' }: Automation) {
  return useCall(activateAutomation, {
    failed: t`We couldn’t activate the automation`,
    done: t`${name} is active`,
    refreshes: [automationQuery(id), automationsQuery],
  })
}

function Activate({ automation }: OfAutomation) {
  const call = useActivation(automation)
  const { id = '', revision } = automation
  return (
    <CallButton call={call} variant="filled" onClick={() => call.send({ automationId: id, revision: revision ?? '' })}>
      {automation.status === 'PAUSED' ? t`Continue` : t`Activate`}
    </CallButton>
  )
}

/** Says whom it reaches before anything is sent. */
function StartNewsletter({ automation }: OfAutomation) {
  const { id = '', revision, segmentId, name = '' } = automation
  const call = useActivation(automation)
  const { data } = useQuery({ ...audienceQuery(segmentId ?? null), enabled: isAllowed(countAutomationAudience) })
  const { reachable = 0, customers = 0, withoutAddress = 0, withoutGround = 0, stopped = 0 } = data ?? {}
  return (
    <Confirm
      question={
        data
          ? t`${plural(reachable, { one: 'Send this newsletter to # person?', other: 'Send this newsletter to # people?' })}`
          : t`Send newsletter ${name}?`
      }
      consequence={
        <>
          <p>{t`A newsletter that was started can be stopped, and not be changed any more.`}</p>
          {data && customers > reachable && (
            <p>
              {t`Not reached: ${withoutAddress} without email address, ${withoutGround} without consent or another ground, ${stopped} who want none or whose address does not work.`}
            </p>
          )}
        </>
      }
      confirmLabel={t`Send`}
      harmless
      onConfirm={() => call.send({ automationId: id, revision: revision ?? '' })}
    >
      {(ask) => (
        <CallButton call={call} variant="filled" onClick={ask}>
          {t`Send …`}
        </CallButton>
      )}
    </Confirm>
  )
}

function Pause({ automation: { id = '', name = '' } }: OfAutomation) {
  const call = useCall(pauseAutomation, {
    failed: t`We couldn’t stop the automation`,
    done: t`${name} is paused`,
    refreshes: [automationQuery(id), automationsQuery],
  })
  return (
    <CallButton call={call} onClick={() => call.send({ automationId: id })}>
      {t`Pause`}
    </CallButton>
  )
}

function Copy({
  automation: { name = '', trigger, segmentId, delayMinutes, onceInDays, quietFrom, quietUntil, coupon, action },
}: OfAutomation) {
  const navigate = useNavigate()
  const call = useCall(createAutomation, {
    failed: t`We couldn’t copy the automation`,
    done: ({ automation }) => t`${automation?.name ?? ''} created`,
    refreshes: [automationsQuery],
    onDone: ({ automation }) => void navigate(paths.automation(automation!.id!)),
  })
  const given = { trigger, segmentId, delayMinutes, onceInDays, quietFrom, quietUntil, coupon, action }
  const automation: Automation = { name: t`Copy of ${name}`.slice(0, 100), ...withoutAbsent(given) }
  return (
    <CallButton
      call={call}
      onClick={() => call.send({ automation: automation as Automation & Required<Pick<Automation, 'name'>> })}
    >
      {t`Copy`}
    </CallButton>
  )
}

function withoutAbsent(fields: object): Partial<Automation> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null))
}

function Delete({ automation: { id = '', name = '' } }: OfAutomation) {
  const navigate = useNavigate()
  const call = useCall(deleteAutomation, {
    failed: t`We couldn’t delete the automation`,
    done: t`Automation ${name} deleted`,
    refreshes: [automationsQuery],
    onDone: () => void navigate(paths.automations(), { replace: true }),
  })
  return (
    <Confirm
      question={t`Delete automation ${name}?`}
      consequence={t`What waits is not sent, and its log is deleted. You can’t undo this.`}
      confirmLabel={t`Delete`}
      onConfirm={() => call.send({ automationId: id })}
    >
      {(ask) => (
        <CallButton call={call} onClick={ask}>
          {t`Delete`}
        </CallButton>
      )}
    </Confirm>
  )
}
