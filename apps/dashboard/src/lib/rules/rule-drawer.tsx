import type { MessageDescriptor } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Button, Drawer, Group } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { submitOnModEnter } from '../../ui/form/form.tsx'
import formClasses from '../../ui/form/form.module.css'
import type { DialogProps } from '../../ui/list/column.ts'
import { useLeaveGuard } from '../../ui/form/side-form.tsx'
import { startRule } from './edit-rule.ts'
import type { RuleFields } from './fields.ts'
import { focusFault, RuleBuilder } from './rule-builder.tsx'
import classes from './rule-builder.module.css'
import { findFaults } from './rule-faults.ts'
import { readRule, writeRule } from './rule-in-url.ts'
import { RuleInWords } from './rule-words.tsx'

interface RuleDrawerProps extends DialogProps {
  legend: MessageDescriptor
  countInWords: (count: number) => string
  fields: RuleFields
}

/** Builds the rule of a list's filter. It shows how many rows match meanwhile. */
export function RuleDrawer({ title, chosen: [chosen], onApply, onClose, renderCount, ...shown }: RuleDrawerProps) {
  const { legend, countInWords, fields } = shown
  const [rule, setRule] = useState(() => (chosen && readRule(chosen)) || startRule(fields))
  const [initial] = useState(() => writeRule(rule))
  const [showsFaults, setShowsFaults] = useState(false)
  const guard = useLeaveGuard({ sending: false }, onClose)
  const faults = findFaults(rule, fields)
  const isComplete = faults.length === 0
  const [counted] = useDebouncedValue(isComplete ? writeRule(rule) : undefined, 250)
  const change = (next: typeof rule) => {
    setRule(next)
    guard.setDirty(writeRule(next) !== initial)
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    // React events bubble through portals.
    event.stopPropagation()
    if (isComplete) {
      guard.release()
      onApply([writeRule(rule)])
    } else {
      // The input shows its fault before it gets the focus.
      flushSync(() => setShowsFaults(true))
      focusFault(faults[0]!)
    }
  }
  return (
    <Drawer opened onClose={guard.leave} closeOnEscape={false} title={title} size="46rem">
      {guard.anchor}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for all its fields at once */}
      <form className={formClasses.form} noValidate onKeyDown={submitOnModEnter} onSubmit={apply}>
        <RuleBuilder fields={fields} rule={rule} onChange={change} faults={showsFaults ? faults : []} legend={t(legend)} />
        <div className={classes.outcome} role="status">
          {showsFaults && !isComplete ? (
            <p className={classes.error}>{t`Complete what is marked, then apply the filter.`}</p>
          ) : isComplete && counted !== undefined ? (
            <>
              <p className={classes.words}>
                <RuleInWords rule={rule} fields={fields} />
              </p>
              {renderCount([counted], countInWords)}
            </>
          ) : (
            <p>{t`Complete the conditions to see how many match.`}</p>
          )}
        </div>
        <Group className={formClasses.bar!} justify="flex-end" gap="sm">
          <Button onClick={guard.leave}>{t({ message: 'Cancel', context: 'dialog' })}</Button>
          <Button type="submit" variant="filled">
            {t`Apply`}
          </Button>
        </Group>
      </form>
      {guard.question}
    </Drawer>
  )
}
