import { plural, t } from '@lingui/core/macro'
import { Button, Checkbox, Menu, Popover, Radio, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { CloseIcon, ColumnsIcon, DownIcon, DownloadIcon, SearchIcon } from '../icons.tsx'
import type { Density, Filter } from './column.ts'
import classes from './toolbar.module.css'

export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <div className={classes.toolbar} role="search">
      {children}
    </div>
  )
}

/** In a line of their own on a phone, pushed along under the finger. */
export function Filters({ children }: { children: ReactNode }) {
  return <div className={classes.filters}>{children}</div>
}

interface SearchBoxProps {
  label: string
  value: string
  onSearch: (text: string) => void
}

export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  // What is being typed; leaving the box gives the word back to `value`, the URL.
  const [draft, setDraft] = useState<string>()
  const search = useDebouncedCallback(onSearch, { delay: 250, flushOnUnmount: false })
  const type = (text: string) => {
    setDraft(text)
    search(text.trim())
  }
  return (
    <TextInput
      className={classes.search}
      type="search"
      data-list-search
      aria-label={label}
      placeholder={label}
      leftSection={<SearchIcon />}
      rightSection={<kbd className={classes.key}>/</kbd>}
      value={draft ?? value}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => {
        search.flush()
        setDraft(undefined)
      }}
    />
  )
}

interface FilterChipProps {
  filter: Filter
  chosen: readonly string[]
  onChoose: (values: string[]) => void
}

export function FilterChip({ filter, chosen, onChoose }: FilterChipProps) {
  const title = t(filter.title)
  const labels = filter.options.filter(({ value }) => chosen.includes(value)).map(({ label }) => t(label))
  return (
    <Popover position="bottom-start" shadow="md" radius="md" trapFocus returnFocus>
      <span className={classes.chip} data-active={labels.length > 0 || undefined}>
        <Popover.Target>
          <Button className={classes.chipButton} rightSection={labels.length === 0 && <DownIcon size={13} />}>
            {title}
            {labels.length > 0 && <b className={classes.values}>{labels.join(', ')}</b>}
          </Button>
        </Popover.Target>
        {labels.length > 0 && (
          <button type="button" className={classes.clear} aria-label={t`Clear ${title}`} onClick={() => onChoose([])}>
            <CloseIcon size={13} />
          </button>
        )}
      </span>
      <Popover.Dropdown>
        {filter.single ? (
          <Radio.Group value={chosen[0] ?? null} onChange={(value) => onChoose([value])} aria-label={title}>
            <div className={classes.options}>
              {filter.options.map(({ value, label }) => (
                <Radio key={value} value={value} label={t(label)} size="xs" />
              ))}
            </div>
          </Radio.Group>
        ) : (
          <Checkbox.Group value={[...chosen]} onChange={onChoose} aria-label={title}>
            <div className={classes.options}>
              {filter.options.map(({ value, label }) => (
                <Checkbox key={value} value={value} label={t(label)} />
              ))}
            </div>
          </Checkbox.Group>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

interface ExportButtonProps {
  /** How many records the file will have; unknown where nobody counted. */
  count: number | undefined
  /** How many it has so far, while it is made. */
  done: number | undefined
  onExport: () => void
}

export function ExportButton({ count, done, onExport }: ExportButtonProps) {
  return (
    <Button
      className={classes.export}
      leftSection={<DownloadIcon />}
      onClick={onExport}
      disabled={done !== undefined || count === 0}
    >
      {done !== undefined
        ? plural(done, { one: '# so far…', other: '# so far…' })
        : count === undefined
          ? t`Export`
          : plural(count, { one: 'Export #', other: 'Export #' })}
    </Button>
  )
}

interface DisplayMenuProps {
  columns: readonly { id: string; title: string; shown: boolean; toggle: () => void }[]
  density: Density
  onDensity: (density: Density) => void
}

/** What of each row is shown, and how close the rows stand. */
export function DisplayMenu({ columns, density, onDensity }: DisplayMenuProps) {
  return (
    <Menu closeOnItemClick={false}>
      <Menu.Target>
        <Button className={classes.display} leftSection={<ColumnsIcon />}>
          {t`Display`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t`Columns`}</Menu.Label>
        {columns.map(({ id, title, shown, toggle }) => (
          <Menu.CheckboxItem key={id} checked={shown} onChange={toggle}>
            {title}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.CheckboxItem checked={density === 'compact'} onChange={(compact) => onDensity(compact ? 'compact' : 'normal')}>
          {t`Compact rows`}
        </Menu.CheckboxItem>
      </Menu.Dropdown>
    </Menu>
  )
}
