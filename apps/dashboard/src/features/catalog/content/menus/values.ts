import { t } from '@lingui/core/macro'
import type { Menu, MenuItem, MenuSubItem } from '@stoa/contract/services/stoa/menus'

export type TargetKind = 'page' | 'category' | 'path' | 'url' | 'none'

export interface ItemValues {
  /** A key that is stable while the editor is open. */
  key: string
  label: string
  kind: TargetKind
  target: string
  /** Nested in the previous top-level item. */
  nested: boolean
}

export interface MenuValues {
  name: string
  slug: string
  /** In display order: nested items follow their parent. */
  items: ItemValues[]
}

export const newItem = (): ItemValues => ({ key: crypto.randomUUID(), label: '', kind: 'page', target: '', nested: false })

export function toValues({ name = '', slug, items = [] }: Menu): MenuValues {
  return {
    name,
    slug: slug ?? '',
    items: items.flatMap((item, place) => [
      toItemValues(item, `${place}`, false),
      ...(item.items ?? []).map((each, below) => toItemValues(each, `${place}.${below}`, true)),
    ]),
  }
}

function toItemValues({ label = '', pageId, categoryId, path, url }: MenuSubItem, key: string, nested: boolean): ItemValues {
  const common = { key, label, nested }
  if (pageId) return { ...common, kind: 'page', target: pageId }
  if (categoryId) return { ...common, kind: 'category', target: categoryId }
  if (path) return { ...common, kind: 'path', target: path }
  if (url) return { ...common, kind: 'url', target: url }
  return { ...common, kind: 'none', target: '' }
}

export function toMenu({ name, slug, items }: MenuValues) {
  const tops: MenuItem[] = []
  for (const item of items) {
    const parent = item.nested ? tops.at(-1) : undefined
    if (parent) (parent.items ??= []).push(toItem(item))
    else tops.push(toItem(item))
  }
  return { name: name.trim(), ...(slug && { slug }), items: tops }
}

function toItem({ label, kind, target }: ItemValues): MenuSubItem {
  const fields = { page: 'pageId', category: 'categoryId', path: 'path', url: 'url' } as const
  return { label: label.trim(), ...(kind !== 'none' && { [fields[kind]]: target.trim() }) }
}

export function checkMenu({ name, slug, items }: MenuValues): Record<string, string | undefined> {
  const wrong = items.flatMap(({ label, kind, target }, index) => [
    ...(label.trim() ? [] : [[`items.${index}.label`, t`Enter a label for every item.`]]),
    ...(kind === 'none' || target.trim() ? [] : [[`items.${index}.target`, t`Choose where this links to.`]]),
  ])
  return {
    ...(!name.trim() && { name: t`Enter a name for the menu.` }),
    ...(slug && !/^[\p{L}\p{N}]+(?:[-_][\p{L}\p{N}]+)*$/u.test(slug) && { slug: t`Use letters, digits and hyphens.` }),
    ...Object.fromEntries(wrong),
  }
}

/** Maps a contract path to a form field. The contract counts nested items separately. */
export function toFormField(items: readonly ItemValues[]): (path: string) => string | undefined {
  return (path) => {
    const [, top, below, field] = /items\[(\d+)\](?:\.items\[(\d+)\])?\.(\w+)$/.exec(path) ?? []
    if (top === undefined) return ['name', 'slug'].find((name) => path === `menu.${name}`)
    const at = items.flatMap(({ nested }, index) => (nested ? [] : [index]))[Number(top)]
    if (at === undefined) return undefined
    const index = below === undefined ? at : at + 1 + Number(below)
    return `items.${index}.${field === 'label' ? 'label' : 'target'}`
  }
}

/** The number of rows of an item with its nested items. */
function sizeAt(items: readonly ItemValues[], index: number): number {
  if (items[index]?.nested) return 1
  const next = items.findIndex((item, place) => place > index && !item.nested)
  return (next < 0 ? items.length : next) - index
}

/** Moves an item with its nested items before, or when moving down, after the row at `to`. */
export function moved(items: readonly ItemValues[], from: number, to: number): ItemValues[] {
  const size = sizeAt(items, from)
  if (to >= from && to < from + size) return [...items]
  const block = items.slice(from, from + size)
  const rest = [...items.slice(0, from), ...items.slice(from + size)]
  const target = to < from ? to : to - size + 1
  // An item with children cannot be nested, so it goes before or after the whole other item.
  const at = size > 1 ? outermost(rest, target) : target
  return rooted([...rest.slice(0, at), ...block, ...rest.slice(at)])
}

/** Moves an item up or down among its siblings. */
export function movedByOne(items: readonly ItemValues[], index: number, by: -1 | 1): ItemValues[] {
  const item = items[index]!
  if (item.nested) return moved(items, index, clamp(index + by, items.length))
  if (by > 0) {
    const next = index + sizeAt(items, index)
    return next >= items.length ? [...items] : moved(items, index, next + sizeAt(items, next) - 1)
  }
  const before = items.findLastIndex((each, place) => place < index && !each.nested)
  return before < 0 ? [...items] : moved(items, index, before)
}

/** Nests an item in the previous one, or moves it out again. Items with children stay, because there is only one level. */
export function toggledNesting(items: readonly ItemValues[], index: number, nested: boolean): ItemValues[] {
  if (!canNest(items, index) && nested) return [...items]
  return items.map((item, place) => (place === index ? { ...item, nested } : item))
}

export function canNest(items: readonly ItemValues[], index: number): boolean {
  return index > 0 && !items[index]!.nested && sizeAt(items, index) === 1
}

function outermost(items: readonly ItemValues[], at: number): number {
  let place = at
  while (place < items.length && items[place]!.nested) place++
  return place
}

function rooted(items: ItemValues[]): ItemValues[] {
  const [first, ...rest] = items
  return first?.nested ? [{ ...first, nested: false }, ...rest] : items
}

function clamp(index: number, length: number): number {
  return Math.min(Math.max(index, 0), length - 1)
}
