import { t } from '@lingui/core/macro'
import { Button, Menu } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { PlusIcon } from '../../pictures/icons.tsx'
import type { DialogProps, Filter } from '../column.ts'
import { FilterChip } from './filter-chip.tsx'
import classes from '../toolbar.module.css'

interface FiltersProps {
  filters: readonly Filter[]
  chosen: Readonly<Record<string, readonly string[]>>
  onChoose: (key: string, values: string[]) => void
  /** Absent while no filter is active. */
  onClear: (() => void) | undefined
  /** Shows how many rows the list would have with values of a filter. */
  renderCount: (key: string, ...count: Parameters<DialogProps['renderCount']>) => ReturnType<DialogProps['renderCount']>
}

/** The filters of a list. On a phone they scroll horizontally. */
export function Filters({ filters, chosen, onChoose, onClear, renderCount }: FiltersProps) {
  const [added, add] = useState<string>()
  const isShown = ({ key, secondary }: Filter) => !secondary || key === added || (chosen[key] ?? []).length > 0
  const menu = useRef<HTMLButtonElement>(null)
  const losesFocus = useRef(false)
  // A removed chip had the focus. The menu, from which it can be added again, is its neighbour.
  useEffect(() => {
    if (!losesFocus.current || document.activeElement !== document.body) return
    losesFocus.current = false
    menu.current?.focus()
  })
  const close = () => {
    add(undefined)
    losesFocus.current = true
  }
  // An applied dialog filter is shown because it is chosen, and no longer because it was added.
  if (filters.some((filter) => 'Dialog' in filter && filter.key === added && (chosen[filter.key] ?? []).length > 0))
    add(undefined)
  const others = filters.filter((filter) => !isShown(filter))
  return (
    <div className={classes.filters}>
      {filters.filter(isShown).map((filter) => (
        <FilterChip
          key={filter.key}
          filter={filter}
          chosen={chosen[filter.key] ?? []}
          onChoose={(values) => {
            if (values.length === 0) close()
            onChoose(filter.key, values)
          }}
          startsOpen={filter.key === added}
          onClosed={close}
          renderCount={(values, inWords) => renderCount(filter.key, values, inWords)}
        />
      ))}
      {others.length > 0 && (
        <Menu position="bottom-start" returnFocus={false}>
          <Menu.Target>
            <Button ref={menu} variant="subtle" leftSection={<PlusIcon />}>
              {t`Filter`}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ key, title }) => (
              <Menu.Item key={key} onClick={() => add(key)}>
                {t(title)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {onClear && (
        <Button variant="subtle" onClick={onClear}>
          {t`Clear all`}
        </Button>
      )}
    </div>
  )
}
