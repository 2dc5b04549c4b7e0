import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { ActionIcon, Button, useDirection } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { SelectField, TextField } from '../../../ui/fields.tsx'
import { useFormValues } from '../../../ui/form.tsx'
import { CloseIcon, DownArrowIcon, GripIcon, NestIcon, PlusIcon, UnnestIcon, UpArrowIcon } from '../../../ui/icons.tsx'
import { Panel } from '../../../ui/panel.tsx'
import layout from '../../../ui/form-columns.module.css'
import classes from './fields.module.css'
import { targetsQuery } from './queries.ts'
import { canNest, moved, toggledNesting, newItem, movedByOne, type ItemValues, type TargetKind } from './values.ts'

const kinds: readonly { value: TargetKind; label: MessageDescriptor }[] = [
  { value: 'page', label: msg`Page` },
  { value: 'category', label: msg`Category` },
  { value: 'path', label: msg`Page in the shop` },
  { value: 'url', label: msg`Web address` },
  { value: 'none', label: msg`Heading only` },
]

export function MenuFields() {
  return (
    <div className={layout.stack}>
      <Items />
      <Panel title={t`Menu`}>
        <div className={layout.stack}>
          <TextField name="name" label={t`Name`} maxLength={80} />
          <TextField
            name="slug"
            label={t`Handle`}
            maxLength={100}
            placeholder={t`Created from the name`}
            description={t`The shop shows the menus with the handles header and footer. Use other menus in your own front ends.`}
          />
        </div>
      </Panel>
    </div>
  )
}

function Items() {
  const form = useFormValues()
  const items = form.getValues()['items'] as ItemValues[]
  const [announcement, setAnnouncement] = useState('')
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const list = useRef<HTMLOListElement>(null)
  const { dir } = useDirection()

  const change = (next: ItemValues[], key: string) => {
    const index = next.findIndex((item) => item.key === key)
    flushSync(() => form.setFieldValue('items', next))
    const { label, nested } = next[index]!
    const name = label || t`The item`
    const place = index + 1
    const count = next.length
    setAnnouncement(
      nested ? t`${name} moved to position ${place} of ${count} in a submenu` : t`${name} moved to position ${place} of ${count}`,
    )
    // React moves the row in the document, which drops the focus.
    list.current?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(key)}"]`)?.focus()
  }
  const onKey = (event: KeyboardEvent, index: number) => {
    const moves: Record<string, () => ItemValues[]> = {
      ArrowUp: () => movedByOne(items, index, -1),
      ArrowDown: () => movedByOne(items, index, 1),
      [dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight']: () => toggledNesting(items, index, true),
      [dir === 'rtl' ? 'ArrowRight' : 'ArrowLeft']: () => toggledNesting(items, index, false),
    }
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    change(move(), items[index]!.key)
  }
  const drop = (event: DragEvent, index: number) => {
    event.preventDefault()
    if (dragged !== undefined) change(moved(items, dragged, index), items[dragged]!.key)
    endDrag()
  }
  const endDrag = () => {
    setDragged(undefined)
    setOver(undefined)
  }

  return (
    <Panel
      title={t({ message: 'Items', context: 'menu' })}
      actions={
        <Button leftSection={<PlusIcon />} onClick={() => form.insertListItem('items', newItem())}>
          {t`Add item`}
        </Button>
      }
    >
      {items.length === 0 && <p className={classes.none}>{t`This menu is empty.`}</p>}
      <ol ref={list} className={classes.items}>
        {items.map((item, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same
          <li
            key={item.key}
            className={classes.item}
            data-nested={item.nested || undefined}
            data-over={over === index && over !== dragged ? (dragged! < index ? 'after' : 'before') : undefined}
            onDragOver={(event) => {
              if (dragged === undefined) return
              event.preventDefault()
              setOver(index)
            }}
            onDrop={(event) => drop(event, index)}
          >
            <button
              type="button"
              className={classes.grip}
              data-grip={item.key}
              draggable
              aria-label={t`Move ${item.label || t`item ${index + 1}`}: arrow keys, or drag`}
              onKeyDown={(event) => onKey(event, index)}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setDragImage(event.currentTarget.parentElement!, 12, 12)
                setDragged(index)
              }}
              onDragEnd={endDrag}
            >
              <GripIcon />
            </button>
            <div className={classes.fields}>
              <TextField name={`items.${index}.label`} label={t`Label`} maxLength={80} />
              <SelectField
                name={`items.${index}.kind`}
                label={t`Redirects to`}
                data={kinds.map(({ value, label }) => ({ value, label: t(label) }))}
                onPick={() => form.setFieldValue(`items.${index}.target`, '')}
              />
              <TargetField index={index} kind={item.kind} />
            </div>
            <div className={classes.tools}>
              <Tool
                label={t`Move up`}
                of={item}
                icon={<UpArrowIcon />}
                closed={index === 0}
                onUse={() => change(movedByOne(items, index, -1), item.key)}
              />
              <Tool
                label={t`Move down`}
                of={item}
                icon={<DownArrowIcon />}
                closed={index === items.length - 1}
                onUse={() => change(movedByOne(items, index, 1), item.key)}
              />
              {item.nested ? (
                <Tool
                  label={t`Move up one level`}
                  of={item}
                  icon={<UnnestIcon />}
                  onUse={() => change(toggledNesting(items, index, false), item.key)}
                />
              ) : (
                <Tool
                  label={t`Nest under the item above`}
                  of={item}
                  icon={<NestIcon />}
                  closed={!canNest(items, index)}
                  onUse={() => change(toggledNesting(items, index, true), item.key)}
                />
              )}
              <Tool label={t`Remove`} of={item} icon={<CloseIcon />} onUse={() => form.removeListItem('items', index)} />
            </div>
          </li>
        ))}
      </ol>
      <p className={classes.said} role="status">
        {announcement}
      </p>
    </Panel>
  )
}

function TargetField({ index, kind }: { index: number; kind: TargetKind }) {
  const { data: targets } = useQuery(targetsQuery)
  const name = `items.${index}.target`
  if (kind === 'none') return null
  if (kind === 'path') return <TextField name={name} label={t`Path`} placeholder="/products" maxLength={500} />
  if (kind === 'url') return <TextField name={name} label={t`Address`} type="url" placeholder="https://" maxLength={2000} />
  const known = targets?.[kind] ?? []
  return (
    <SelectField
      name={name}
      label={kind === 'page' ? t`Page` : t`Category`}
      data={[{ value: '', label: t`Choose…` }, ...known]}
      gone={targets ? t`Deleted` : t`Loading…`}
    />
  )
}

interface ToolProps {
  label: string
  of: ItemValues
  icon: ReactNode
  closed?: boolean
  onUse: () => void
}

function Tool({ label, of, icon, closed = false, onUse }: ToolProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={`${label}: ${of.label || t`unnamed`}`}
      title={label}
      disabled={closed}
      onClick={onUse}
    >
      {icon}
    </ActionIcon>
  )
}
