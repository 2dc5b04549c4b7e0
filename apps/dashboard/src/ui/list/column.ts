import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType, ReactNode } from 'react'

export interface Column<Row> {
  id: string
  title: MessageDescriptor
  cell: (row: Row) => ReactNode
  /** The server's name of the field to sort by; without it the column does not sort. */
  sortBy?: string
  align?: 'end'
  /** Any CSS width. */
  width?: string
  /** Where the cell stands on a phone's card. */
  card: 'title' | 'side' | 'line' | 'states' | 'none'
  /** Alone it would not say what it is: on a card its title goes before it. */
  namedOnCard?: boolean
  /** Given up first when the window is narrow. */
  wideOnly?: boolean
  /** Shown where somebody asked for it. */
  offAtFirst?: boolean
}

export interface Sort {
  field: string
  descending: boolean
}

/** One of few things to choose from, or a control of its own. */
export type Filter = ChoiceFilter | OwnFilter

interface NamedFilter {
  /** Its name in the URL. */
  key: string
  title: MessageDescriptor
  /** Asked for seldom: it stands behind 'More' until it is used. */
  seldom?: boolean
}

export interface ChoiceFilter extends NamedFilter {
  options: readonly { value: string; label: MessageDescriptor }[]
  /** At most one of them. */
  single?: boolean
}

export interface OwnFilter extends NamedFilter {
  Editor: ComponentType<EditorProps>
  /** What is chosen, in words. */
  Chosen: ComponentType<{ values: readonly string[] }>
}

export interface EditorProps {
  title: string
  chosen: readonly string[]
  onChoose: (values: string[]) => void
  close: () => void
}

/** How close the rows stand. */
export type Density = 'normal' | 'compact'
