import { plural, t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { canOpen } from '../../../lib/calls/screen-access.ts'
import { useSession } from '../../../lib/calls/session.ts'
import { writeDate } from '../../../lib/format/format.ts'
import { Status } from '../../../ui/feedback/status.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { jobTitle } from '../../overview/shared/job-title.ts'
import { anyChange, subjectPath, subjectTitle } from './event-words.ts'
import { byDay, type EntityEntry, type JobEntry, type Step } from './steps.ts'
import classes from './step-list.module.css'

interface StepListProps {
  steps: readonly Step[]
  /** Of orders and subscriptions, by their ids. */
  names: ReadonlyMap<string, string>
}

/** What the shop did, by day and by moment. */
export function StepList({ steps, names }: StepListProps) {
  const { timeZone } = useSession().site
  return (
    <div className={classes.days}>
      {byDay(steps, timeZone).map((day) => (
        <Panel key={day.date} title={writeDate(new Date(day.date), { dateStyle: 'full', timeZone })} flush>
          <ol className={classes.steps}>
            {day.steps.map((step) => (
              <li key={step.date} className={classes.step}>
                <time dateTime={step.date} className={classes.time}>
                  {writeDate(new Date(step.date), { timeStyle: 'short', timeZone })}
                </time>
                <ul className={classes.entries}>
                  {step.entries.map((entry) =>
                    entry.kind === 'ENTITY' ? (
                      <Entity key={`${entry.subject} ${entry.entityId}`} entry={entry} names={names} />
                    ) : (
                      <Job key={`${entry.kind} ${entry.name} ${entry.failure}`} entry={entry} />
                    ),
                  )}
                </ul>
              </li>
            ))}
          </ol>
        </Panel>
      ))}
    </div>
  )
}

function Job({ entry: { kind, name, failure, count } }: { entry: JobEntry }) {
  return (
    <li className={classes.entry}>
      <span>{jobTitle(name)}</span>
      {count > 1 && <span className={classes.quiet}>{plural(count, { one: '# time', other: '# times' })}</span>}
      {kind === 'FAILED_JOB' && <Status tone="bad">{t({ message: 'Failed', context: 'background job' })}</Status>}
      {failure && <span className={classes.failure}>{failure}</span>}
    </li>
  )
}

function Entity({ entry: { subject, entityId, actions }, names }: { entry: EntityEntry; names: StepListProps['names'] }) {
  const title = names.get(entityId ?? '') ?? subjectTitle(subject)
  const path = subjectPath(subject, entityId)
  const precise = actions.filter((action) => action !== anyChange())
  return (
    <li className={classes.entry}>
      {path && canOpen(path) ? <Link to={path}>{title}</Link> : <span>{title}</span>}
      <span className={classes.quiet}>{(precise.length > 0 ? precise : actions).join(' · ')}</span>
    </li>
  )
}
