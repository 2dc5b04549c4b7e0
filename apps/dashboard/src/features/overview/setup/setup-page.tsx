import { plural, t } from '@lingui/core/macro'
import { Progress } from '@mantine/core'
import type { Setup, SetupStep, SetupStepId } from '@stoa/contract/services/stoa/setup'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../lib/record/loaded.tsx'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { setupQuery } from '../shared/setup.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { Page } from '../../../ui/page/page.tsx'
import { DemoPanel } from './demo-panel.tsx'
import { Readiness } from './readiness.tsx'
import { OpenPanel } from './open-panel.tsx'
import { SetupSkeleton } from './setup-skeleton.tsx'
import classes from './setup.module.css'
import { Step } from './step.tsx'
import { stepTexts } from './steps.ts'

export const clientLoader = () => settleWithin(queryClient.fetchQuery(setupQuery))

export default function SetupPage() {
  const query = useQuery(setupQuery)
  return (
    <Page
      title={t`Set-up`}
      lead={t`Everything you need to open your shop. Take the steps in any order; you can skip any of them.`}
      narrow
    >
      <Loaded query={query} skeleton={<SetupSkeleton />} failed={t`We couldn’t load the set-up`}>
        {(setup) => (
          <div className={classes.panels}>
            <Steps setup={setup} />
            <OpenPanel setup={setup} />
            {setup.hasDemo && <DemoPanel />}
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function Steps({ setup: { steps = [], payments = [] } }: { setup: Setup }) {
  const own = steps.filter(isListedStep)
  const done = own.filter((step) => step.done).length
  const next = own.find((step) => !step.done && !step.skipped)
  return (
    <section className={classes.list} aria-label={t`Steps`}>
      <div className={classes.progress}>
        <Progress value={(100 * done) / own.length} aria-label={t`Completed steps`} />
        <span>{plural(own.length - done, { 0: 'All steps done', one: '# step left', other: '# steps left' })}</span>
      </div>
      <ol>
        {own.map((step) => (
          <Step key={step.id} step={step} words={stepTexts[step.id]} isNext={step === next}>
            {step.id === 'PAYMENTS' && <Readiness payments={payments} />}
          </Step>
        ))}
      </ol>
    </section>
  )
}

type ListedStep = SetupStep & { id: Exclude<SetupStepId, 'OPEN'> }

/** The opening step has its own panel below the list. */
const isListedStep = (step: SetupStep): step is ListedStep => step.id !== 'OPEN'
