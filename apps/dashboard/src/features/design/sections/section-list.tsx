import { plural, t } from '@lingui/core/macro'
import { ActionIcon, Button, Menu, UnstyledButton } from '@mantine/core'
import type { SectionKind } from '@stoa/web/sections/schema'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { SwitchField } from '../../../ui/fields/fields.tsx'
import { changeField, useValue, type FormOf } from '../../../ui/form/typed-form.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { CloseIcon, CopyIcon, DownArrowIcon, PlusIcon, UpArrowIcon } from '../../../ui/pictures/icons.tsx'
import { DragList, useDragRow } from '../../../ui/rows/drag-list.tsx'
import { Grip } from '../../../ui/rows/grip.tsx'
import classes from '../design.module.css'
import { sectionKindsQuery } from './queries.ts'
import { sectionNames } from './section-names.ts'
import { copyOf, moved, newSection, type PageValues, type SectionValues } from './section-values.ts'
import { Moment, SettingFields } from './setting-field.tsx'

/** The sections in their order, of which one is open. Each can be moved by dragging, by keyboard and by buttons. */
export function SectionList({ form, empty }: { form: FormOf<PageValues>; empty: ReactNode }) {
  const sections = useValue(form, 'sections')
  const { data: kinds = [] } = useQuery(sectionKindsQuery)
  const [open, setOpen] = useState<string>()
  const [said, say] = useState('')
  const [before, setBefore] = useState<SectionValues[]>()
  const list = useRef<HTMLOListElement>(null)

  const change = (next: SectionValues[]) => {
    setBefore(sections)
    changeField(form, 'sections', next)
  }
  const move = (from: number, to: number) => {
    const section = sections[from]
    if (!section || to < 0 || to >= sections.length) return
    flushSync(() => change(moved(sections, from, to)))
    say(t`${nameOf(section)} moved to position ${to + 1} of ${sections.length}`)
    // React moves the row in the document, which drops the focus.
    list.current?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(section.id)}"]`)?.focus()
  }
  const add = (kind: SectionKind) => {
    const section = newSection(kind)
    change([...sections, section])
    setOpen(section.id)
  }
  const duplicate = (index: number) => {
    const copy = copyOf(sections[index]!)
    change(sections.toSpliced(index + 1, 0, copy))
    setOpen(copy.id)
  }
  return (
    <Panel
      title={t`Sections`}
      actions={
        <div className={classes.tools}>
          {before && (
            <Button
              onClick={() => {
                changeField(form, 'sections', before)
                setBefore(undefined)
              }}
            >{t`Undo`}</Button>
          )}
          <AddMenu kinds={kinds} onAdd={add} />
        </div>
      }
    >
      {sections.length === 0 && <div className={classes.hint}>{empty}</div>}
      <DragList onMove={move}>
        <ol ref={list} className={classes.sections}>
          {sections.map((section, index) => (
            <SectionRow
              key={section.id}
              form={form}
              section={section}
              index={index}
              count={sections.length}
              kind={kinds.find(({ type }) => type === section.type)}
              isOpen={open === section.id}
              onToggle={() => setOpen(open === section.id ? undefined : section.id)}
              onMove={(to) => move(index, to)}
              onDuplicate={() => duplicate(index)}
              onRemove={() => change(sections.toSpliced(index, 1))}
            />
          ))}
        </ol>
      </DragList>
      <p className={classes.said} role="status">
        {said}
      </p>
    </Panel>
  )
}

function AddMenu({ kinds, onAdd }: { kinds: readonly SectionKind[]; onAdd: (kind: SectionKind) => void }) {
  return (
    <Menu width={260}>
      <Menu.Target>
        <Button leftSection={<PlusIcon />}>{t`Add section`}</Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.kinds}>
        {kinds.toSorted(byName).map((kind) => (
          <Menu.Item key={kind.type} onClick={() => onAdd(kind)}>
            {nameOf(kind)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface SectionRowProps {
  form: FormOf<PageValues>
  section: SectionValues
  index: number
  count: number
  kind: SectionKind | undefined
  isOpen: boolean
  onToggle: () => void
  onMove: (to: number) => void
  onDuplicate: () => void
  onRemove: () => void
}

function SectionRow({ form, section, index, count, kind, isOpen, onToggle, onMove, onDuplicate, onRemove }: SectionRowProps) {
  const { ref, handleRef } = useDragRow(section.id, index)
  const name = nameOf(section)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    onMove(index + step)
  }
  return (
    <li ref={ref} className={classes.section}>
      <div className={classes.sectionHead}>
        <Grip ref={handleRef} data-grip={section.id} name={name} onKeyDown={onKeyDown} />
        <UnstyledButton className={classes.sectionName} aria-expanded={isOpen} onClick={onToggle}>
          {name}
          <span className={classes.hint}>{summaryOf(section)}</span>
        </UnstyledButton>
        <Tool label={t`Move ${name} up`} icon={<UpArrowIcon />} closed={index === 0} onUse={() => onMove(index - 1)} />
        <Tool
          label={t`Move ${name} down`}
          icon={<DownArrowIcon />}
          closed={index === count - 1}
          onUse={() => onMove(index + 1)}
        />
        <Tool label={t`Duplicate ${name}`} icon={<CopyIcon />} closed={!kind} onUse={onDuplicate} />
        <Tool label={t`Remove ${name}`} icon={<CloseIcon />} onUse={onRemove} />
      </div>
      {isOpen && (
        <div className={classes.sectionBody}>
          {kind ? (
            <SettingFields form={form} path={`sections.${index}.settings`} fields={kind.fields} />
          ) : (
            <p className={classes.hint}>{t`The storefront has this section no more. Visitors don’t see it.`}</p>
          )}
          <SwitchField form={form} name={`sections.${index}.hiddenOnPhone`} label={t`Hide on phones`} />
          <div className={classes.moments}>
            <Moment form={form} name={`sections.${index}.from` as never} label={t`Show from`} />
            <Moment form={form} name={`sections.${index}.until` as never} label={t`Show until`} />
          </div>
        </div>
      )}
    </li>
  )
}

function Tool({ label, icon, closed = false, onUse }: { label: string; icon: ReactNode; closed?: boolean; onUse: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} disabled={closed} onClick={onUse}>
      {icon}
    </ActionIcon>
  )
}

function nameOf({ type }: { type: string }): string {
  const known = sectionNames[type]
  return known ? t(known) : type
}

const byName = (one: SectionKind, other: SectionKind) => nameOf(one).localeCompare(nameOf(other))

/** What tells a section from others of its kind. */
function summaryOf({ settings }: SectionValues): string {
  const [entries] = Object.values(settings).filter((value) => Array.isArray(value) && value.length > 0) as unknown[][]
  if (typeof settings['title'] === 'string' && settings['title']) return settings['title']
  return entries ? plural(entries.length, { one: '# entry', other: '# entries' }) : ''
}
