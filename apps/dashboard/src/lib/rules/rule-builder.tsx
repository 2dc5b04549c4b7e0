import { t } from '@lingui/core/macro'
import { Button, NativeSelect } from '@mantine/core'
import { useEffect, useState } from 'react'
import { PlusIcon } from '../../ui/pictures/icons.tsx'
import { RemoveButton } from '../../ui/actions/remove-button.tsx'
import {
  addCondition,
  addGroup,
  removePart,
  setField,
  setJoin,
  setOperator,
  setValues,
  type Edited,
  type Focus,
} from './edit-rule.ts'
import { getOperators, type RuleFields } from './fields.ts'
import classes from './rule-builder.module.css'
import { faultInWords, type Fault } from './rule-faults.ts'
import { operatorLabels } from './rule-in-words.ts'
import { isGroup, maxLevels, type Condition, type Group, type Join, type Operator, type Part, type Rule } from './rule.ts'
import { RuleValue } from './rule-value.tsx'

interface RuleBuilderProps {
  fields: RuleFields
  rule: Rule
  onChange: (rule: Rule) => void
  /** Those to be shown. They are shown beside what has to be changed. */
  faults: readonly Fault[]
  /** The subject of the conditions, for example 'Products with'. */
  legend: string
}

/** Builds a tree of conditions. What is added gets the focus; of what is removed, the neighbour. */
export function RuleBuilder({ fields, rule, onChange, faults, legend }: RuleBuilderProps) {
  const [focus, setFocus] = useState<Focus>()
  useEffect(() => {
    if (focus) findElement(focus)?.focus()
  }, [focus])
  const edit = (edited: Edited) => {
    onChange(edited.rule)
    setFocus(edited.focus)
  }
  return <PartGroup {...{ fields, rule, onChange, faults, edit, legend }} group={rule} place={[]} />
}

/** Focuses what has to be changed: the input that shows the fault, or the first control of the part. */
export function focusFault({ part }: Fault): void {
  const first = findElement({ part })
  const invalid = first?.closest('[role=group]')?.querySelector<HTMLElement>('[aria-invalid=true]')
  ;(invalid ?? first)?.focus()
}

function findElement(focus: Focus): HTMLElement | null {
  const name = 'part' in focus ? `[data-rule-part="${focus.part}"]` : `[data-rule-add="${focus.addTo}"]`
  return document.querySelector<HTMLElement>(name)
}

interface PartProps extends RuleBuilderProps {
  edit: (edited: Edited) => void
}

interface GroupProps extends PartProps {
  group: Group
  /** The numbers of the groups that it is in, and its own. Empty for the whole rule. */
  place: readonly number[]
}

function PartGroup({ group, place, legend, ...common }: GroupProps) {
  const { fields, rule, onChange, faults, edit } = common
  const level = place.length + 1
  const problem = faults.find(({ part }) => part === group.id)
  const errorId = `${group.id}-error`
  const numbers = numberParts(group.parts)
  return (
    <fieldset className={classes.group} data-level={level} aria-describedby={problem && errorId}>
      <legend>{legend}</legend>
      <div className={classes.head}>
        <NativeSelect
          aria-label={t`Match`}
          className={classes.join!}
          data-rule-part={group.id}
          {...(level === 1 && { 'data-autofocus': true })}
          value={group.join}
          onChange={({ currentTarget }) => onChange(setJoin(rule, group.id, currentTarget.value as Join))}
          data={[
            { value: 'all', label: t`All of these conditions` },
            { value: 'any', label: t`Any of these conditions` },
          ]}
        />
        {level > 1 && <RemoveButton label={t`Remove ${legend}`} onClick={() => edit(removePart(rule, group.id))} />}
      </div>
      {group.parts.map((part, index) => {
        const own = [...place, numbers[index]!]
        const number = own.join('.')
        return isGroup(part) ? (
          <PartGroup key={part.id} {...common} group={part} place={own} legend={t`Group ${number}`} />
        ) : (
          <ConditionRow key={part.id} {...common} condition={part} legend={t`Condition ${number}`} />
        )
      })}
      {problem && (
        <p id={errorId} className={classes.error}>
          {faultInWords(problem)}
        </p>
      )}
      <div className={classes.adds}>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<PlusIcon size={13} />}
          data-rule-add={group.id}
          onClick={() => edit(addCondition(rule, group.id, fields))}
        >
          {t`Add condition`}
        </Button>
        {level < maxLevels && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<PlusIcon size={13} />}
            onClick={() => edit(addGroup(rule, group.id, fields))}
          >
            {t`Add group`}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

/** The position of each part among those of its kind. */
function numberParts(parts: readonly Part[]): number[] {
  return parts.map((part, index) => parts.slice(0, index + 1).filter((other) => isGroup(other) === isGroup(part)).length)
}

function ConditionRow({ condition, fields, rule, onChange, faults, edit, legend }: PartProps & { condition: Condition }) {
  const { id } = condition
  const field = fields[condition.field]!
  const problem = faults.find(({ part }) => part === id)
  return (
    <div role="group" aria-label={legend} className={classes.condition}>
      <NativeSelect
        label={t`Field`}
        data-rule-part={id}
        value={condition.field}
        onChange={({ currentTarget }) => onChange(setField(rule, id, currentTarget.value, fields))}
        data={Object.entries(fields).map(([value, { title }]) => ({ value, label: t(title) }))}
      />
      <NativeSelect
        label={t`Comparison`}
        value={condition.operator}
        onChange={({ currentTarget }) => onChange(setOperator(rule, id, currentTarget.value as Operator))}
        data={getOperators(field).map((value) => ({ value, label: t(operatorLabels[value]) }))}
      />
      <div className={classes.value}>
        <RuleValue
          key={condition.field}
          field={field}
          operator={condition.operator}
          values={condition.values}
          onChange={(values) => onChange(setValues(rule, id, values))}
          error={problem && faultInWords(problem)}
        />
      </div>
      <RemoveButton label={t`Remove ${legend}`} onClick={() => edit(removePart(rule, id))} />
    </div>
  )
}
