import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType, ReactNode } from 'react'

export interface Column<Row> {
  id: string
  title: MessageDescriptor
  cell: (row: Row) => ReactNode
  /** The server's field name for sorting. Columns without it cannot be sorted. */
  sortBy?: string
  align?: 'end'
  /** Any CSS width. */
  width?: string
  /** Where the cell is shown on a card. */
  card: 'title' | 'side' | 'line' | 'states' | 'none'
  /** Shows the column title before the value on a card. */
  showsTitleOnCard?: boolean
  /** Hidden first when the window is narrow. */
  wideOnly?: boolean
  /** Hidden until the user shows it. */
  hiddenByDefault?: boolean
}

export interface Sort {
  field: string
  descending: boolean
}

/** A filter with a few choices, or with an editor of its own. */
export type Filter = ChoiceFilter | OwnFilter

interface NamedFilter {
  /** The parameter name in the URL. */
  key: string
  title: MessageDescriptor
  /** Rarely used filters stay behind 'More' until they are used. */
  secondary?: boolean
}

export interface ChoiceFilter extends NamedFilter {
  options: readonly { value: string; label: MessageDescriptor }[]
  /** Allows at most one value. */
  single?: boolean
}

export interface OwnFilter extends NamedFilter {
  Editor: ComponentType<EditorProps>
  /** Describes the chosen values. */
  Chosen: ComponentType<{ values: readonly string[] }>
}

export interface EditorProps {
  title: string
  chosen: readonly string[]
  onChoose: (values: string[]) => void
  close: () => void
}

/** The row spacing. */
export type Density = 'normal' | 'compact'
