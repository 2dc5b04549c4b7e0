import { CallButton } from '../../../ui/actions/call-button.tsx'
import { inShop } from '../../../lib/calls/session.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { skipSetupStep } from '@stoa/contract/calls/stoa/setup'
import type { SetupStep } from '@stoa/contract/services/stoa/setup'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { setupQuery } from '../shared/setup.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { CheckIcon } from '../../../ui/pictures/icons.tsx'
import classes from './setup.module.css'
import type { stepTexts } from './steps.ts'

interface StepProps {
  step: SetupStep
  words: (typeof stepTexts)[keyof typeof stepTexts]
  /** True for the first open step. Its buttons are emphasized. */
  isNext: boolean
  /** What else the reader should know, also when the step is done. */
  children?: ReactNode
}

export function Step({ step: { id, done, skipped }, words: { title, about, actions }, isNext, children }: StepProps) {
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
          <span className={classes.state}>{stateText(state)}</span>
        </h2>
        {!done && <p>{t(about)}</p>}
        {children}
        {!done && (
          <div className={classes.actions}>
            {actions.map((action, index) => (
              <ActionLink key={action.to} action={action} isFirst={isNext && index === 0} />
            ))}
            <CallButton
              call={skip}
              size="compact-md"
              variant="subtle"
              onClick={() => skip.send({ step: id!, skipped: !skipped })}
              aria-label={skipped ? t`Resume: ${name}` : t`Skip: ${name}`}
            >
              {skipped ? t`Resume` : t`Skip`}
            </CallButton>
          </div>
        )}
      </div>
    </li>
  )
}

function stateText(state: 'done' | 'skipped' | 'open'): string {
  if (state === 'done') return t`Done`
  return state === 'skipped' ? t`Skipped` : t`Open`
}

type Action = StepProps['words']['actions'][number]

function ActionLink({ action: { label, to, outside }, isFirst }: { action: Action; isFirst: boolean }) {
  const buttonProps = { size: 'compact-md', variant: isFirst ? 'filled' : 'default', children: t(label) } as const
  return outside ? (
    <Button {...buttonProps} component="a" href={inShop(to)} target="_blank" />
  ) : (
    <Button {...buttonProps} component={Link} to={to} />
  )
}
