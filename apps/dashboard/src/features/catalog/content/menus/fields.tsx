import { msg, t } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { ActionIcon, Button, useDirection } from '@mantine/core'
import { menuItemLimits, menuLimits } from '@stoa/contract/limits/stoa/menus'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { categoryKind } from '../../../../lib/pickers/categories.ts'
import { EntityField } from '../../../../lib/pickers/entity-field.tsx'
import { pageKind } from '../../../../lib/pickers/pages.ts'
import { DragList, useDragRow } from '../../../../ui/rows/drag-list.tsx'
import { SelectField, TextField } from '../../../../ui/fields/fields.tsx'
import { Grip } from '../../../../ui/rows/grip.tsx'
import { CloseIcon, DownArrowIcon, NestIcon, PlusIcon, UnnestIcon, UpArrowIcon } from '../../../../ui/pictures/icons.tsx'
import { Panel } from '../../../../ui/page/panel.tsx'
import { changeField, type FormOf, useValue } from '../../../../ui/form/typed-form.ts'
import layout from '../../../../ui/form/form-columns.module.css'
import classes from './fields.module.css'
import { canNest, moved, toggledNesting, newItem, movedByOne, type ItemValues, type TargetKind } from './values.ts'
import type { MenuValues } from './values.ts'

const kinds: readonly { value: TargetKind; label: MessageDescriptor }[] = [
  { value: 'page', label: msg`Page` },
  { value: 'category', label: msg`Category` },
  { value: 'path', label: msg`Page in the shop` },
  { value: 'url', label: msg`Web address` },
  { value: 'none', label: msg`Heading only` },
]

export function MenuFields({ form }: { form: FormOf<MenuValues> }) {
  return (
    <div className={layout.stack}>
      <Items form={form} />
      <Panel title={t`Menu`}>
        <div className={layout.stack}>
          <TextField form={form} name="name" label={t`Name`} limits={menuLimits.name} />
          <TextField
            form={form}
            name="slug"
            label={t`Handle`}
            limits={menuLimits.slug}
            placeholder={t`Created from the name`}
            description={t`The shop shows the menus with the handles header and footer. Use other menus in your own front ends.`}
          />
        </div>
      </Panel>
    </div>
  )
}

function Items({ form }: { form: FormOf<MenuValues> }) {
  const items = useValue(form, 'items')
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const { dir } = useDirection()

  const change = (next: ItemValues[], key: string) => {
    const index = next.findIndex((item) => item.key === key)
    flushSync(() => changeField(form, 'items', next))
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
  const move = (from: number, to: number) => change(moved(items, from, to), items[from]!.key)

  return (
    <Panel
      title={t({ message: 'Items', context: 'menu' })}
      actions={
        <Button leftSection={<PlusIcon />} onClick={() => changeField(form, 'items', [...items, newItem()])}>
          {t`Add item`}
        </Button>
      }
    >
      {items.length === 0 && <p className={classes.none}>{t`This menu is empty.`}</p>}
      <DragList onMove={move}>
        <ol ref={list} className={classes.items}>
          {items.map((item, index) => (
            <ItemRow key={item.key} item={item} index={index} onKeyDown={(event) => onKey(event, index)}>
              <div className={classes.fields}>
                <TextField form={form} name={`items.${index}.label`} label={t`Label`} limits={menuItemLimits.label} />
                <SelectField
                  form={form}
                  name={`items.${index}.kind`}
                  label={t`Redirects to`}
                  data={kinds.map(({ value, label }) => ({ value, label: t(label) }))}
                  onPick={() => changeField(form, `items.${index}.target`, '')}
                />
                <TargetField form={form} index={index} kind={item.kind} />
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
                <Tool
                  label={t`Remove`}
                  of={item}
                  icon={<CloseIcon />}
                  onUse={() => changeField(form, 'items', items.toSpliced(index, 1))}
                />
              </div>
            </ItemRow>
          ))}
        </ol>
      </DragList>
      <p className={classes.said} role="status">
        {announcement}
      </p>
    </Panel>
  )
}

interface ItemRowProps {
  item: ItemValues
  index: number
  onKeyDown: (event: KeyboardEvent) => void
  children: ReactNode
}

function ItemRow({ item, index, onKeyDown, children }: ItemRowProps) {
  const { ref, handleRef } = useDragRow(item.key, index)
  return (
    <li ref={ref} className={classes.item} data-nested={item.nested || undefined}>
      <Grip
        ref={handleRef}
        className={classes.grip}
        data-grip={item.key}
        name={item.label || t`item ${index + 1}`}
        onKeyDown={onKeyDown}
      />
      {children}
    </li>
  )
}

function TargetField({ form, index, kind }: { form: FormOf<MenuValues>; index: number; kind: TargetKind }) {
  const name = `items.${index}.target` as const
  if (kind === 'none') return null
  if (kind === 'path')
    return <TextField form={form} name={name} label={t`Path`} placeholder="/products" limits={menuItemLimits.path} />
  if (kind === 'url')
    return <TextField form={form} name={name} label={t`Address`} type="url" placeholder="https://" limits={menuItemLimits.url} />
  if (kind === 'page') return <EntityField key={kind} form={form} name={name} kind={pageKind} label={t`Page`} />
  return <EntityField key={kind} form={form} name={name} kind={categoryKind} label={t`Category`} />
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
