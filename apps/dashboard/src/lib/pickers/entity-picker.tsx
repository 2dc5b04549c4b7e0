import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode, type Ref } from 'react'
import { SearchIcon } from '../../ui/pictures/icons.tsx'
import { maxSearchText } from '../../ui/list/search-text.ts'
import { Thumbnail } from '../../ui/pictures/thumbnail.tsx'
import { toFailure } from '../calls/failure.ts'
import type { Entity, EntityKind } from './entity-kind.ts'
import classes from './entity-picker.module.css'

interface EntityPickerProps {
  kind: EntityKind
  label: string
  description?: string
  error?: ReactNode
  /** The ids of what is picked. */
  value: readonly string[]
  onChange: (ids: string[]) => void
  /** Several may be picked. Otherwise another one replaces the first. */
  multiple?: boolean
  /** Ids that are not offered. */
  without?: readonly string[]
  disabled?: boolean
  /** False inside a popover, which would treat a choice in a portal as an outside click. */
  withinPortal?: boolean
  autoFocus?: boolean
  /** The name of the input, in a form. */
  name?: string
  ref?: Ref<HTMLInputElement>
  onBlur?: () => void
}

/** Finds entities by name and shows the picked ones. A picked one that no longer exists stays visible until it is removed. */
export function EntityPicker(props: EntityPickerProps) {
  const { kind, label, description, error, value, onChange, multiple = false, without = [], disabled, autoFocus } = props
  const { withinPortal = true, name, ref, onBlur } = props
  const [text, setText] = useState('')
  const [searchText] = useDebouncedValue(text.trim(), 250)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const found = useQuery({ ...foundQuery(kind, searchText), enabled: combobox.dropdownOpened })
  // Until the answer is here, the earlier one is shown without what cannot be meant: Enter picks the first option.
  const isOutdated = text.trim() !== searchText || found.isPlaceholderData
  const mayBeMeant = ({ name: entityName }: Entity) => !isOutdated || contains(entityName, text.trim())
  const options = (found.data ?? []).filter(
    (entity) => !without.includes(entity.id) && !value.includes(entity.id) && mayBeMeant(entity),
  )
  const first = options[0]?.id
  // Typing and Enter take the first one.
  useEffect(() => {
    if (searchText && first) combobox.selectFirstOption()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the combobox is another object with every rendering
  }, [searchText, first])
  const pick = (id: string) => {
    onChange(multiple ? [...value, id] : [id])
    setText('')
    // The picked option leaves the list.
    combobox.resetSelectedOption()
    if (!multiple) combobox.closeDropdown()
  }
  return (
    <div className={classes.picker}>
      <Combobox
        store={combobox}
        onOptionSubmit={pick}
        withinPortal={withinPortal}
        // Inside a landmark, where screen readers look for content.
        portalProps={{ target: '#menus' }}
      >
        <Combobox.Target withExpandedAttribute>
          <TextInput
            maxLength={maxSearchText}
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the target around it adds them
            role="combobox"
            label={label}
            description={description}
            error={error}
            placeholder={kind.texts().search}
            leftSection={<SearchIcon />}
            rightSection={found.isFetching && <Loader size={14} />}
            disabled={disabled ?? false}
            autoComplete="off"
            {...(name !== undefined && { name })}
            ref={ref}
            value={text}
            {...(autoFocus && { 'data-autofocus': true })}
            onChange={(event) => {
              setText(event.currentTarget.value)
              combobox.openDropdown()
              combobox.updateSelectedOptionIndex()
            }}
            onClick={() => combobox.openDropdown()}
            // The options would cover what is picked.
            onFocus={() => value.length === 0 && combobox.openDropdown()}
            onBlur={() => {
              combobox.closeDropdown()
              onBlur?.()
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options className={classes.options} aria-label={label}>
            {options.map((entity) => (
              <Combobox.Option key={entity.id} value={entity.id}>
                <EntityRow entity={entity} hasPicture={kind.hasPictures} />
              </Combobox.Option>
            ))}
            {options.length === 0 && (
              <Combobox.Empty>{emptyText(kind, found.error, found.isFetching || isOutdated)}</Combobox.Empty>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {value.length > 0 && (
        <Picked kind={kind} ids={value} label={label} onRemove={(id) => onChange(value.filter((each) => each !== id))} />
      )}
    </div>
  )
}

function contains(name: string, text: string): boolean {
  return name.toLocaleLowerCase(i18n.locale).includes(text.toLocaleLowerCase(i18n.locale))
}

interface PickedProps {
  kind: EntityKind
  ids: readonly string[]
  label: string
  onRemove: (id: string) => void
}

function Picked({ kind, ids, label, onRemove }: PickedProps) {
  const { nameOf, entityOf } = usePicked(kind, ids)
  return (
    <ul className={classes.picked} aria-label={label}>
      {ids.map((id) => (
        <li key={id}>
          <EntityRow entity={entityOf(id) ?? { id, name: nameOf(id) }} hasPicture={kind.hasPictures} />
          <CloseButton size="sm" aria-label={t`Remove ${nameOf(id)}`} onClick={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  )
}

/** The names of what is picked, for example in a filter: 'Prints, Ceramics'. */
export function PickedNames({ kind, ids }: { kind: EntityKind; ids: readonly string[] }) {
  const { nameOf } = usePicked(kind, ids)
  return new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(ids.map(nameOf))
}

function usePicked(kind: EntityKind, ids: readonly string[]) {
  const { data, isError } = useQuery(pickedQuery(kind, ids))
  const findEntity = (id: string) => data?.find((each) => each.id === id)
  const nameOf = (id: string) => findEntity(id)?.name ?? (data ? kind.texts().gone : isError ? '–' : '…')
  return { entityOf: findEntity, nameOf }
}

function EntityRow({ entity: { name, detail, picture }, hasPicture }: { entity: Entity; hasPicture: boolean }) {
  return (
    <span className={classes.entity}>
      {hasPicture && <Thumbnail src={picture} size={30} />}
      <span className={classes.what}>
        <span>{name}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
    </span>
  )
}

function emptyText(kind: EntityKind, error: Error | null, isLoading: boolean): string {
  if (isLoading) return t`Loading…`
  return error ? toFailure(error, '').detail : kind.texts().nothingFound
}

function foundQuery(kind: EntityKind, text: string) {
  return queryOptions({
    queryKey: [kind.name, 'picker', text],
    queryFn: ({ signal }) => kind.search(text, signal),
    placeholderData: keepPreviousData,
  })
}

/** The picked entities that still exist. */
export function pickedQuery(kind: EntityKind, ids: readonly string[]) {
  return queryOptions({
    queryKey: [kind.name, 'picked', ids],
    queryFn: ({ signal }) => kind.byIds(ids, signal),
    placeholderData: keepPreviousData,
  })
}
