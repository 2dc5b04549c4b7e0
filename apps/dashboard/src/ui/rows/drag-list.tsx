import { AutoScroller, Cursor, Feedback, PointerActivationConstraints, PointerSensor, PreventSelection } from '@dnd-kit/dom'
import { DragDropProvider } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import type { ReactNode } from 'react'

/** A click on the handle moves nothing. */
const pointer = PointerSensor.configure({ activationConstraints: [new PointerActivationConstraints.Distance({ value: 4 })] })
const plugins = [AutoScroller, Cursor, Feedback, PreventSelection]

interface DragListProps {
  onMove: (from: number, to: number) => void
  children: ReactNode
}

/**
 * Rows below it are sorted by dragging with mouse, pen or finger. Moving by keyboard and its announcements are left to the list,
 * because arrow keys mean something else in a nested list.
 */
export function DragList({ onMove, children }: DragListProps) {
  return (
    <DragDropProvider
      sensors={[pointer]}
      plugins={plugins}
      onDragEnd={({ canceled, operation: { source } }) => {
        if (canceled || !isSortable(source) || source.initialIndex === source.index) return
        onMove(source.initialIndex, source.index)
      }}
    >
      {children}
    </DragDropProvider>
  )
}

interface DragRow {
  ref: (element: Element | null) => void
  /** The element that is dragged. */
  handleRef: (element: Element | null) => void
}

export function useDragRow(id: string, index: number): DragRow {
  const { ref, handleRef } = useSortable({ id, index })
  return { ref, handleRef }
}
