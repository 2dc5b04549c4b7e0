import { t } from '@lingui/core/macro'
import { Button, Checkbox, Popover, Radio } from '@mantine/core'
import { useState } from 'react'
import { CloseIcon, DownIcon } from '../icons.tsx'
import type { ChoiceFilter, EditorProps, Filter } from './column.ts'
import classes from './toolbar.module.css'

interface FilterChipProps {
  filter: Filter
  chosen: readonly string[]
  onChoose: (values: string[]) => void
  /** True for a filter that was just added. */
  startsOpen: boolean
  onClosed: () => void
}

/** Shows the chosen values of a filter and opens its editor. */
export function FilterChip({ filter, chosen, onChoose, startsOpen, onClosed }: FilterChipProps) {
  const [opened, setOpened] = useState(startsOpen)
  const change = (open: boolean) => {
    setOpened(open)
    if (!open) onClosed()
  }
  const title = t(filter.title)
  const isActive = chosen.length > 0
  const editing = { title, chosen, onChoose, close: () => change(false) }
  return (
    <Popover opened={opened} onChange={change} position="bottom-start" shadow="md" radius="md" trapFocus returnFocus>
      <span className={classes.chip} data-active={isActive || undefined}>
        <Popover.Target>
          <Button
            className={classes.chipButton}
            rightSection={!isActive && <DownIcon size={13} />}
            onClick={() => change(!opened)}
          >
            {title}
            {isActive && (
              <b className={classes.values}>
                {'options' in filter ? labelsOf(filter, chosen) : <filter.Chosen values={chosen} />}
              </b>
            )}
          </Button>
        </Popover.Target>
        {isActive && (
          <button type="button" className={classes.clear} aria-label={t`Clear ${title}`} onClick={() => onChoose([])}>
            <CloseIcon size={13} />
          </button>
        )}
      </span>
      <Popover.Dropdown>
        {'options' in filter ? <Choices filter={filter} {...editing} /> : <filter.Editor {...editing} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function labelsOf({ options }: ChoiceFilter, chosen: readonly string[]): string {
  return options
    .filter(({ value }) => chosen.includes(value))
    .map(({ label }) => t(label))
    .join(', ')
}

function Choices({ filter: { options, single }, title, chosen, onChoose }: EditorProps & { filter: ChoiceFilter }) {
  if (single) {
    return (
      <Radio.Group value={chosen[0] ?? null} onChange={(value) => onChoose([value])} aria-label={title}>
        <div className={classes.options}>
          {options.map(({ value, label }) => (
            <Radio key={value} value={value} label={t(label)} size="xs" />
          ))}
        </div>
      </Radio.Group>
    )
  }
  return (
    <Checkbox.Group value={[...chosen]} onChange={onChoose} aria-label={title}>
      <div className={classes.options}>
        {options.map(({ value, label }) => (
          <Checkbox key={value} value={value} label={t(label)} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
