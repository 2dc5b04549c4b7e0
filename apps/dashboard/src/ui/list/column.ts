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
  /** The place of the cell on a card. */
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

/** A filter with a few choices, or with an editor of its own, in a popover or in a layer that needs more room. */
export type Filter = ChoiceFilter | OwnFilter | DialogFilter

interface NamedFilter {
  /** The parameter name in the URL. */
  key: string
  title: MessageDescriptor
  /** Rarely used filters stay behind 'More' until they are used. */
  secondary?: boolean
}

/** A filter whose values are its own. */
interface ReadFilter extends NamedFilter {
  /** True if values from the URL are valid. Others are ignored with a notice. */
  reads: (values: readonly string[]) => boolean
}

export interface ChoiceFilter extends NamedFilter {
  options: readonly { value: string; label: MessageDescriptor }[]
  /** Allows at most one value. */
  single?: boolean
}

export interface OwnFilter extends ReadFilter {
  Editor: ComponentType<EditorProps>
  /** Describes the chosen values. */
  Chosen: ComponentType<{ values: readonly string[] }>
}

export interface DialogFilter extends ReadFilter {
  Dialog: ComponentType<DialogProps>
  /** Describes the chosen values. */
  Chosen: ComponentType<{ values: readonly string[] }>
}

export interface DialogProps {
  title: string
  chosen: readonly string[]
  /** Chooses the values and closes the layer. */
  onApply: (values: string[]) => void
  onClose: () => void
  /** Shows how many rows the list would have with these values. */
  renderCount: (values: readonly string[], inWords: (count: number) => string) => ReactNode
}

export interface EditorProps {
  title: string
  chosen: readonly string[]
  onChoose: (values: string[]) => void
  close: () => void
}

/** The row spacing. */
export type Density = 'normal' | 'compact'
