import { plural, t } from '@lingui/core/macro'
import { Button, Menu, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { ColumnsIcon, DownloadIcon, SearchIcon } from '../pictures/icons.tsx'
import type { Density } from './column.ts'
import { maxSearchText } from './search-text.ts'
import classes from './toolbar.module.css'

export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <div className={classes.toolbar} role="search">
      {children}
    </div>
  )
}

interface SearchBoxProps {
  label: string
  value: string
  onSearch: (text: string) => void
}

export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  // The text being typed. When the input loses the focus, `value` from the URL is shown again.
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
      maxLength={maxSearchText}
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

/** Tools at the end of the line. They wrap together. */
export function ListTools({ children }: { children: ReactNode }) {
  return <div className={classes.tools}>{children}</div>
}

interface ExportButtonProps {
  /** The number of records to export, or undefined where it is not known. */
  count: number | undefined
  /** The number of records exported so far. */
  done: number | undefined
  /** The kinds of files; one alone is no choice. */
  choices?: readonly { value: string; label: string }[]
  onExport: (choice?: string) => void
}

export function ExportButton({ count, done, choices = [], onExport }: ExportButtonProps) {
  const isClosed = done !== undefined || count === 0
  const label =
    done !== undefined
      ? plural(done, { one: '# so far…', other: '# so far…' })
      : count === undefined
        ? t`Export`
        : plural(count, { one: 'Export #', other: 'Export #' })
  if (choices.length < 2) {
    return (
      <Button leftSection={<DownloadIcon />} onClick={() => onExport()} disabled={isClosed}>
        {label}
      </Button>
    )
  }
  return (
    <Menu>
      <Menu.Target>
        <Button leftSection={<DownloadIcon />} disabled={isClosed}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ value, label: title }) => (
          <Menu.Item key={value} onClick={() => onExport(value)}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface DisplayMenuProps {
  columns: readonly { id: string; title: string; shown: boolean; toggle: () => void }[]
  density: Density
  onDensity: (density: Density) => void
}

/** Chooses the visible columns and the row spacing. */
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
