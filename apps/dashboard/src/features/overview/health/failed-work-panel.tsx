import { CallButton } from '../../../ui/actions/call-button.tsx'
import { plural, t } from '@lingui/core/macro'
import { discardFailedWork, retryFailedWork } from '@stoa/contract/calls/stoa/health'
import type { FailedWork } from '@stoa/contract/services/stoa/health'
import { useCall } from '../../../lib/calls/use-call.ts'
import { When } from '../../../lib/format/when.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../ui/rows/row-list.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import { IrreversibleAction } from '../../../lib/record/irreversible-action.tsx'
import classes from './health.module.css'
import { jobTitle } from '../shared/job-title.ts'
import { healthQuery } from '../shared/health.ts'
import { failedWorkQuery } from './queries.ts'

/** Failed jobs and events. Each can be retried or discarded. */
export function FailedWorkPanel({ work }: { work: readonly FailedWork[] }) {
  const refreshes = [failedWorkQuery, healthQuery]
  const retry = useCall(retryFailedWork, { failed: t`We couldn’t restart the job`, done: t`Job restarted`, refreshes })
  const discard = useCall(discardFailedWork, { failed: t`We couldn’t discard the job`, done: t`Job discarded`, refreshes })
  return (
    <Panel title={t`Failed jobs`} flush>
      <RowList label={t`Failed jobs`} empty={t`No failed jobs.`}>
        {work.map(({ id = '', name = '', reason, attempts = 0, nextAttemptDate }) => (
          <Row
            key={id}
            title={
              <>
                {jobTitle(name)}
                {nextAttemptDate ? <Status tone="warn">{t`Will be retried`}</Status> : <Status tone="bad">{t`Failed`}</Status>}
              </>
            }
            detail={
              <>
                {reason && <div className={classes.reason}>{reason}</div>}
                <div>
                  {plural(attempts, { one: '# attempt', other: '# attempts' })}
                  {nextAttemptDate && (
                    <>
                      {' · '}
                      {t`Next attempt:`} <When date={nextAttemptDate} />
                    </>
                  )}
                </div>
              </>
            }
          >
            <div className={classes.acts}>
              <CallButton
                call={retry}
                size="compact-xs"
                variant="default"
                onClick={() => retry.send({ workId: id })}
                aria-label={t`Try again: ${jobTitle(name)}`}
              >
                {t`Try again`}
              </CallButton>
              <IrreversibleAction
                verb={t`Discard`}
                name={jobTitle(name)}
                consequence={t`The job will not be run.`}
                call={discard}
                request={{ workId: id }}
              />
            </div>
          </Row>
        ))}
      </RowList>
    </Panel>
  )
}
