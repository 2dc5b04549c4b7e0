import { t } from '@lingui/core/macro'
import { Button, Checkbox, Popover, Radio } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { CloseIcon, DownIcon } from '../../pictures/icons.tsx'
import type { ChoiceFilter, DialogFilter, DialogProps, EditorProps, Filter, OwnFilter } from '../column.ts'
import classes from '../toolbar.module.css'

interface FilterChipProps extends Pick<DialogProps, 'renderCount'> {
  filter: Filter
  chosen: readonly string[]
  onChoose: (values: string[]) => void
  /** True for a filter that was just added. */
  startsOpen: boolean
  /** Called when it was closed, and when a dialog was closed without a choice. */
  onClosed: () => void
}

/** Shows the chosen values of a filter and opens its editor. */
export function FilterChip({ filter, renderCount, ...props }: FilterChipProps) {
  if ('Dialog' in filter) return <DialogChip filter={filter} renderCount={renderCount} {...props} />
  return <PopoverChip filter={filter} {...props} />
}

type ChipProps<Kind> = Omit<FilterChipProps, 'filter' | 'renderCount'> & { filter: Kind }

function PopoverChip({ filter, chosen, onChoose, startsOpen, onClosed }: ChipProps<ChoiceFilter | OwnFilter>) {
  const [opened, setOpened] = useState(startsOpen)
  const change = (open: boolean) => {
    setOpened(open)
    if (!open) onClosed()
  }
  const title = t(filter.title)
  const editing = { title, chosen, onChoose, close: () => change(false) }
  return (
    <Popover opened={opened} onChange={change} position="bottom-start" shadow="md" radius="md" trapFocus returnFocus>
      <ChipFrame title={title} isActive={chosen.length > 0} onClear={() => onChoose([])}>
        <Popover.Target>
          <Button
            className={classes.chipButton}
            rightSection={chosen.length === 0 && <DownIcon size={13} />}
            onClick={() => change(!opened)}
          >
            {title}
            <ChosenValues filter={filter} chosen={chosen} />
          </Button>
        </Popover.Target>
      </ChipFrame>
      <Popover.Dropdown>
        {'options' in filter ? <Choices filter={filter} {...editing} /> : <filter.Editor {...editing} />}
      </Popover.Dropdown>
    </Popover>
  )
}

function DialogChip(props: ChipProps<DialogFilter> & Pick<DialogProps, 'renderCount'>) {
  const { filter, chosen, onChoose, startsOpen, onClosed, renderCount } = props
  const [opened, setOpened] = useState(startsOpen)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(opened)
  // The dialog is removed from the page when it closes, so it cannot return the focus itself.
  useEffect(() => {
    if (wasOpen.current && !opened) button.current?.focus()
    wasOpen.current = opened
  }, [opened])
  const title = t(filter.title)
  const close = () => {
    setOpened(false)
    onClosed()
  }
  const apply = (values: string[]) => {
    setOpened(false)
    onChoose(values)
  }
  return (
    <ChipFrame title={title} isActive={chosen.length > 0} onClear={() => onChoose([])}>
      <Button ref={button} className={classes.chipButton} data-sentence aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {title} <ChosenValues filter={filter} chosen={chosen} />
      </Button>
      {opened && <filter.Dialog title={title} chosen={chosen} onApply={apply} onClose={close} renderCount={renderCount} />}
    </ChipFrame>
  )
}

interface ChipFrameProps {
  title: string
  isActive: boolean
  onClear: () => void
  children: ReactNode
}

function ChipFrame({ title, isActive, onClear, children }: ChipFrameProps) {
  return (
    <span className={classes.chip} data-active={isActive || undefined}>
      {children}
      {isActive && (
        <button type="button" className={classes.clear} aria-label={t`Clear ${title}`} onClick={onClear}>
          <CloseIcon size={13} />
        </button>
      )}
    </span>
  )
}

function ChosenValues({ filter, chosen }: { filter: Filter; chosen: readonly string[] }) {
  if (chosen.length === 0) return null
  return <b className={classes.values}>{'options' in filter ? joinLabels(filter, chosen) : <filter.Chosen values={chosen} />}</b>
}

function joinLabels({ options }: ChoiceFilter, chosen: readonly string[]): string {
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
