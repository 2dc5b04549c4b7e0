import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { skipSetupStep } from '@stoa/contract/calls/stoa/setup'
import type { SetupStep } from '@stoa/contract/services/stoa/setup'
import { Link } from 'react-router'
import { setupQuery } from '../../lib/setup.ts'
import { useCall } from '../../lib/use-call.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import classes from './setup.module.css'
import type { stepWords } from './steps.ts'

interface StepProps {
  step: SetupStep
  words: (typeof stepWords)[keyof typeof stepWords]
  /** True for the first open step. Its buttons are emphasized. */
  isNext: boolean
}

export function Step({ step: { id, done, skipped }, words: { title, about, actions }, isNext }: StepProps) {
  const skip = useCall(skipSetupStep, { failed: t`We couldn’t change the step`, refreshes: [setupQuery] })
  const state = done ? 'done' : skipped ? 'skipped' : 'open'
  const name = t(title)
  return (
    <li className={classes.step} data-state={state}>
      <span className={classes.mark} aria-hidden="true">
        {done && <CheckIcon />}
      </span>
      <div>
        <h2>
          {name}
          <span className={classes.state}>{stateWord(state)}</span>
        </h2>
        {!done && <p>{t(about)}</p>}
        {!done && (
          <div className={classes.actions}>
            {actions.map((action, index) => (
              <ActionLink key={action.to} action={action} isFirst={isNext && index === 0} />
            ))}
            <Button
              size="compact-md"
              variant="subtle"
              loading={skip.sending}
              onClick={() => skip.send({ step: id!, skipped: !skipped })}
              aria-label={skipped ? t`Resume: ${name}` : t`Skip: ${name}`}
            >
              {skipped ? t`Resume` : t`Skip`}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

function stateWord(state: 'done' | 'skipped' | 'open'): string {
  if (state === 'done') return t`Done`
  return state === 'skipped' ? t`Skipped` : t`Open`
}

type Action = StepProps['words']['actions'][number]

function ActionLink({ action: { label, to, outside }, isFirst }: { action: Action; isFirst: boolean }) {
  const look = { size: 'compact-md', variant: isFirst ? 'filled' : 'default', children: t(label) } as const
  return outside ? <Button {...look} component="a" href={to} target="_blank" /> : <Button {...look} component={Link} to={to} />
}
