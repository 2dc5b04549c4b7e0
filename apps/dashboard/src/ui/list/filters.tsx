import { t } from '@lingui/core/macro'
import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { PlusIcon } from '../icons.tsx'
import type { Filter } from './column.ts'
import { FilterChip } from './filter-chip.tsx'
import classes from './toolbar.module.css'

interface FiltersProps {
  filters: readonly Filter[]
  chosen: Readonly<Record<string, readonly string[]>>
  onChoose: (key: string, values: string[]) => void
  /** Absent while no filter is active. */
  onClear: (() => void) | undefined
}

/** The filters of a list. On a phone they scroll horizontally. */
export function Filters({ filters, chosen, onChoose, onClear }: FiltersProps) {
  const [added, add] = useState<string>()
  const isShown = ({ key, secondary }: Filter) => !secondary || key === added || (chosen[key] ?? []).length > 0
  const others = filters.filter((filter) => !isShown(filter))
  return (
    <div className={classes.filters}>
      {filters.filter(isShown).map((filter) => (
        <FilterChip
          key={filter.key}
          filter={filter}
          chosen={chosen[filter.key] ?? []}
          onChoose={(values) => onChoose(filter.key, values)}
          startsOpen={filter.key === added}
          onClosed={() => add(undefined)}
        />
      ))}
      {others.length > 0 && (
        <Menu position="bottom-start" returnFocus={false}>
          <Menu.Target>
            <Button variant="subtle" leftSection={<PlusIcon />}>
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
